import { gemini } from '../providers/gemini.ts'
import type { CodingTool } from './coding-tool.ts'

export const geminiCli: CodingTool = {
  title: 'Gemini CLI',
  program: 'gemini',
  args: [],
  resumeArgs: ['--resume', 'latest'],
  protocol: gemini,
  env: (address) => ({
    GEMINI_API_KEY: 'nobody',
    GOOGLE_GEMINI_BASE_URL: address,
    GEMINI_CLI_NO_RELAUNCH: 'true',
  }),
  state: ({ project }) => ({
    '.gemini/trustedFolders.json': JSON.stringify({ [project]: 'TRUST_FOLDER' }),
  }),
  settings: () => ({
    '.gemini/settings.json': `{
  // mine
  "general": { "enableAutoUpdate": false, "enableAutoUpdateNotification": false },
  "privacy": { "usageStatisticsEnabled": false },
  "security": { "auth": { "selectedType": "gemini-api-key" } }
}
`,
  }),
  ready: /Type your message/,
  asks: /Allow execution|Which one\?/,
  dialogs: [],
  quit: '/quit',
}
