import {
  claudeStyleHooks,
  codexHooks,
  codexMarkersOf,
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
  /** How the file is put to use, whatever its reader has set up already, and how that is undone. */
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
      `    claude --settings ${claudeSettingsOf(name)}`,
      'To keep it, beside whatever hooks you have, put this line into ~/.bashrc or ~/.zshrc:',
      `    ${claudeFunction(name)}`,
      'To remove it, take that line out again.',
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
      `    grep -qs '^${codexMarkersOf(name)[0]}$' ~/.codex/config.toml || cat ${kitFolderOf(name)}/hooks/codex.toml >> ~/.codex/config.toml`,
      'Then start codex; when it asks about the hooks, choose "Trust all and continue".',
      'To remove it:',
      `    sed -i.before '${codexMarkersOf(name)
        .map((marker) => `/^${marker}$/`)
        .join(',')}d' ~/.codex/config.toml`,
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
    steps: (name) => [
      '    mkdir -p ~/.cursor',
      `    ${copyUnlessThere(`${kitFolderOf(name)}/hooks/cursor.json`, '~/.cursor/hooks.json')}`,
      ...mergeByHand(name, 'cursor.json', 'hooks.json'),
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
      'To remove it:',
      `    rm ~/.config/opencode/plugins/${name}.ts`,
    ],
  },
  {
    title: 'Gemini CLI',
    file: 'gemini.json',
    moments: [
      ['session.start', 'SessionStart', 'startup'],
      ['task.acknowledge', 'BeforeAgent'],
      ['input.required', 'Notification'],
      // Its PreCompress comes before every answer, and not only when there is something to compress.
      ['task.complete', 'AfterAgent'],
      ['session.end', 'SessionEnd'],
    ],
    write: claudeStyleHooks,
    steps: (name) => [
      '    mkdir -p ~/.gemini',
      `    ${copyUnlessThere(`${kitFolderOf(name)}/hooks/gemini.json`, '~/.gemini/settings.json')}`,
      ...mergeByHand(name, 'gemini.json', 'settings.json'),
    ],
  },
]

function claudeSettingsOf(name: string) {
  return `${kitFolderOf(name)}/hooks/claude-code.json`
}

/** It does not start with settings that are not there; where the pack is gone, it starts as it always did. */
function claudeFunction(name: string) {
  return `claude() { s=${claudeSettingsOf(name)}; if [ -e "$s" ]; then command claude --settings "$s" "$@"; else command claude "$@"; fi; }`
}

/** Nothing of anybody's is ever written over. */
function copyUnlessThere(from: string, to: string) {
  return `[ -e ${to} ] && echo 'You have ${to} already' || cp ${from} ${to}`
}

/** Two keys of one name are one too many: of these the tools read the last alone. */
function mergeByHand(name: string, file: string, theirs: string) {
  return [
    `If you had a ${theirs} before, it was left as it is. If there are no "hooks" in it, copy those of hooks/${file};`,
    'if there are, add each entry to the list of the same name: a second "hooks" would silence yours.',
    `To remove it, delete every entry that names packs/${name}.`,
  ]
}
