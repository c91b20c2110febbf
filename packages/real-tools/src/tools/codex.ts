import { responses } from '../providers/responses.ts'
import type { CodingTool } from './coding-tool.ts'

export const codex: CodingTool = {
  title: 'Codex',
  program: 'codex',
  args: [],
  resumeArgs: ['resume', '--last'],
  protocol: responses,
  env: () => ({ PROVIDER_KEY: 'nobody' }),
  state: () => ({}),
  settings: (address) => ({
    '.codex/config.toml': `# mine
model = "gpt-5"
model_provider = "loopback"
approval_policy = "on-request"
check_for_update_on_startup = false

[analytics]
enabled = false

[model_providers.loopback]
name = "loopback"
base_url = "${address}/v1"
env_key = "PROVIDER_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
`,
  }),
  ready: /› Ask Codex/,
  asks: /Would you like to run|Which one\?/,
  dialogs: [
    [/› 1\. Review hooks/, 'Down'],
    [/› 2\. Trust all and continue/, 'Enter'],
  ],
  quit: '/quit',
}
