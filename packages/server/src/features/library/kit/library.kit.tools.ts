import {
  claudeStyleHooks,
  codexHooks,
  cursorHooks,
  type HookMapping,
  kitFolderOf,
  openCodePlugin,
} from './library.kit.hooks.ts'

interface CodingTool {
  title: string
  /** In the folder `hooks`. */
  file: string
  moments: readonly HookMapping[]
  write(name: string, moments: readonly HookMapping[]): string
  /** How the file is put to use. */
  steps(name: string): readonly string[]
}

/** Every tool of which it is public how it runs a command at a moment; of each, the moments that are events of a pack. */
export const codingTools: readonly CodingTool[] = [
  {
    title: 'Claude Code',
    file: 'claude-code.json',
    moments: [
      ['session.start', 'SessionStart', 'startup'],
      ['task.acknowledge', 'UserPromptSubmit'],
      ['input.required', 'Notification', 'permission_prompt'],
      ['resource.limit', 'PreCompact', 'auto'],
      ['task.error', 'PostToolUseFailure'],
      ['task.complete', 'Stop'],
      ['session.end', 'SessionEnd'],
    ],
    write: claudeStyleHooks,
    steps: (name) => [
      'To try it:',
      `    claude --settings ${kitFolderOf(name)}/hooks/claude-code.json`,
      'To keep it, copy the "hooks" of that file into ~/.claude/settings.json.',
    ],
  },
  {
    title: 'Codex',
    file: 'codex.toml',
    moments: [
      ['session.start', 'SessionStart', 'startup'],
      ['task.acknowledge', 'UserPromptSubmit'],
      ['input.required', 'PermissionRequest'],
      ['resource.limit', 'PreCompact', 'auto'],
      ['task.complete', 'Stop'],
      ['session.end', 'SessionEnd'],
    ],
    write: codexHooks,
    steps: (name) => [
      '    mkdir -p ~/.codex',
      `    cat ${kitFolderOf(name)}/hooks/codex.toml >> ~/.codex/config.toml`,
      'Then start codex, type /hooks, and say that you trust them.',
    ],
  },
  {
    title: 'Cursor',
    file: 'cursor.json',
    moments: [
      ['session.start', 'sessionStart'],
      ['task.acknowledge', 'beforeSubmitPrompt'],
      ['resource.limit', 'preCompact'],
      ['task.error', 'postToolUseFailure'],
      ['task.complete', 'stop'],
      ['session.end', 'sessionEnd'],
    ],
    write: cursorHooks,
    steps: () => [
      'Copy hooks/cursor.json to ~/.cursor/hooks.json. If you have one already, add these hooks to it.',
    ],
  },
  {
    title: 'OpenCode',
    file: 'opencode.ts',
    moments: [
      ['session.start', 'session.created'],
      ['input.required', 'permission.asked'],
      ['resource.limit', 'session.compacted'],
      ['task.error', 'session.error'],
      ['task.complete', 'session.idle'],
    ],
    write: openCodePlugin,
    steps: (name) => [
      '    mkdir -p ~/.config/opencode/plugins',
      `    cp ${kitFolderOf(name)}/hooks/opencode.ts ~/.config/opencode/plugins/${name}.ts`,
    ],
  },
  {
    title: 'Gemini CLI',
    file: 'gemini.json',
    moments: [
      ['session.start', 'SessionStart', 'startup'],
      ['task.acknowledge', 'BeforeAgent'],
      ['input.required', 'Notification'],
      ['resource.limit', 'PreCompress', 'auto'],
      ['task.complete', 'AfterAgent'],
      ['session.end', 'SessionEnd'],
    ],
    write: claudeStyleHooks,
    steps: () => ['Copy the "hooks" of hooks/gemini.json into ~/.gemini/settings.json.'],
  },
]
