import { anthropic } from '../providers/anthropic.ts'
import type { CodingTool } from './coding-tool.ts'

export const claudeCode: CodingTool = {
  title: 'Claude Code',
  program: 'claude',
  args: ['--permission-mode', 'default'],
  resumeArgs: ['--permission-mode', 'default', '--continue'],
  protocol: anthropic,
  env: (address) => ({
    ANTHROPIC_BASE_URL: address,
    ANTHROPIC_AUTH_TOKEN: 'nobody',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    // An error is told at once, and not after minutes of trying.
    CLAUDE_CODE_MAX_RETRIES: '0',
  }),
  state: ({ project }) => ({
    '.claude.json': JSON.stringify({
      hasCompletedOnboarding: true,
      lastOnboardingVersion: '2.1.325',
      projects: { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
    }),
  }),
  settings: () => ({
    '.claude/settings.json': `${JSON.stringify({ theme: 'dark', disableAutoMode: 'disable', permissions: { disableAutoMode: 'disable', allow: ['Bash(ls:*)', 'Bash(sleep:*)', 'Bash(tail:*)'] } }, null, 4)}\n\n`,
  }),
  ready: /^❯|\? for shortcuts/m,
  asks: /Do you want to proceed|Which one\?/,
  dialogs: [],
  quit: '/exit',
}
