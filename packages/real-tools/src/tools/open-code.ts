import { chatCompletions } from '../providers/chat-completions.ts'
import type { CodingTool } from './coding-tool.ts'

const model = { name: 'Loopback', tool_call: true, limit: { context: 200_000, output: 8_000 } }

const library = { '@opencode-ai/plugin': '1.18.18' }

export const openCode: CodingTool = {
  title: 'OpenCode',
  program: 'opencode',
  args: [],
  resumeArgs: ['--continue'],
  protocol: chatCompletions,
  env: () => ({
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  }),
  // As if it had fetched its own library already, which it does at a first start.
  state: () => ({
    '.config/opencode/package.json': JSON.stringify({ dependencies: library }),
    '.config/opencode/package-lock.json': JSON.stringify({ packages: { '': { dependencies: library } } }),
    '.config/opencode/node_modules/.package-lock.json': '{}',
  }),
  settings: (address) => ({
    '.config/opencode/opencode.json': JSON.stringify({
      // It would write this line itself.
      $schema: 'https://opencode.ai/config.json',
      autoupdate: false,
      share: 'disabled',
      model: 'loopback/model',
      small_model: 'loopback/model',
      permission: { bash: 'ask' },
      provider: {
        loopback: {
          npm: '@ai-sdk/openai-compatible',
          options: { baseURL: `${address}/v1`, apiKey: 'nobody' },
          models: { model },
        },
      },
    }),
  }),
  ready: /Ask anything/,
  asks: /Permission required|Which one\?/,
  dialogs: [],
  quit: '/exit',
}
