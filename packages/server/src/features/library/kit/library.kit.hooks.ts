import type { CodingEvent } from '@earcon/contract/catalogue/coding-events.rules'

/** At what moment of a tool an event is heard. */
interface Hook {
  moment: string
  event: CodingEvent
  /** What else it can become, by what the tool says with it or by what came before: play.sh knows. */
  or?: CodingEvent
  /** Only in these cases, in the tool's own words. */
  matcher?: string
  /** The tool need not even wait for the script to start. */
  async?: boolean
}

/** Claude Code's, which Codex reads as well; each of them leaves alone what it does not know. */
const claudeCode: readonly Hook[] = [
  { moment: 'SessionStart', matcher: 'startup|resume', event: 'session.start' },
  { moment: 'UserPromptSubmit', event: 'task.acknowledge', or: 'user.spam' },
  { moment: 'PermissionRequest', event: 'input.required' },
  {
    moment: 'Notification',
    matcher: 'elicitation_dialog|elicitation_url_dialog|agent_needs_input|worker_permission_prompt',
    event: 'input.required',
  },
  { moment: 'PreCompact', matcher: 'auto', event: 'resource.limit' },
  { moment: 'PostToolUse', event: 'task.progress', async: true },
  { moment: 'PostToolUseFailure', event: 'task.error' },
  {
    moment: 'StopFailure',
    matcher: 'rate_limit|overloaded|billing_error|max_output_tokens',
    event: 'resource.limit',
  },
  {
    moment: 'StopFailure',
    matcher:
      'authentication_failed|oauth_org_not_allowed|account_on_hold|verification_required|invalid_request|model_not_found|server_error|cloud_credential_error|unknown',
    event: 'task.error',
  },
  { moment: 'Stop', event: 'task.complete', or: 'task.error' },
  { moment: 'SessionEnd', matcher: 'logout|prompt_input_exit|other', event: 'session.end' },
]

/** Its PreCompress comes before every answer, and not only when there is something to compress: so it is not here. */
const geminiCli: readonly Hook[] = [
  { moment: 'SessionStart', matcher: 'startup', event: 'session.start' },
  { moment: 'SessionStart', matcher: 'resume', event: 'session.start' },
  { moment: 'BeforeAgent', event: 'task.acknowledge', or: 'user.spam' },
  { moment: 'Notification', event: 'input.required' },
  { moment: 'AfterTool', event: 'task.progress' },
  { moment: 'AfterAgent', event: 'task.complete', or: 'task.error' },
  { moment: 'SessionEnd', matcher: 'exit', event: 'session.end' },
]

/** It has no moment at which it waits for its user. */
const cursor: readonly Hook[] = [
  { moment: 'sessionStart', event: 'session.start' },
  { moment: 'beforeSubmitPrompt', event: 'task.acknowledge', or: 'user.spam' },
  { moment: 'preCompact', event: 'resource.limit' },
  { moment: 'postToolUse', event: 'task.progress' },
  { moment: 'postToolUseFailure', event: 'task.error' },
  { moment: 'stop', event: 'task.complete', or: 'task.error' },
  { moment: 'sessionEnd', event: 'session.end' },
]

/** Those that have anything to play. */
const heard = (hooks: readonly Hook[], events: ReadonlySet<CodingEvent>) =>
  hooks.filter(({ event, or }) => events.has(event) || (or && events.has(or)))

/** A tool takes some exit codes for "stop", and a shell that does not find its script gives just those: so none is ever given. */
const never = '2>/dev/null || :'

export const claudeCodeHooks = (events: ReadonlySet<CodingEvent>) =>
  hooksFile(heard(claudeCode, events), ({ moment, event, async }) => ({
    type: 'command',
    command: `sh "\${CLAUDE_PLUGIN_ROOT}/play.sh" ${event} hook ${never}`,
    // Codex warns of more than this at the end of a session.
    timeout: moment === 'SessionEnd' ? 3 : 10,
    ...(async && { async }),
  }))

/** In a folder of its own: Claude Code would take hooks/hooks.json for its own too. */
export const geminiHooks = (events: ReadonlySet<CodingEvent>) =>
  hooksFile(heard(geminiCli, events), ({ event }) => ({
    name: event,
    type: 'command',
    command: `sh "\${extensionPath}/../play.sh" ${event} hook ${never}`,
    timeout: 5000,
  }))

/** Cursor takes one command only, to which it adds what it has to say; and it wants an answer, also from a pack that is gone. */
export const cursorHooks = (events: ReadonlySet<CodingEvent>) => ({
  version: 1,
  hooks: byMoment(heard(cursor, events), ({ event }) => ({
    command: `sh -c '[ ! -f "$0" ] || exec sh "$0" "$@"; echo "{}"' "\${CURSOR_PLUGIN_ROOT}/play.sh" ${event} cursor`,
    timeout: 10,
  })),
})

const hooksFile = (hooks: readonly Hook[], toCommand: (hook: Hook) => object) => ({
  hooks: byMoment(hooks, (hook) => ({
    ...(hook.matcher && { matcher: hook.matcher }),
    hooks: [toCommand(hook)],
  })),
})

const byMoment = (hooks: readonly Hook[], toEntry: (hook: Hook) => object) =>
  Object.fromEntries(
    [...Map.groupBy(hooks, ({ moment }) => moment)].map(([moment, group]) => [moment, group.map(toEntry)]),
  )
