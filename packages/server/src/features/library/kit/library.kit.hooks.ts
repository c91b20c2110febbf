import type { CodingEvent } from '@earcon/contract/catalogue/coding-events.rules'

/** What a tool calls the moment at which an event is heard; some of its moments come in kinds. */
export type HookMapping = [event: CodingEvent, moment: string, kind?: string]

/** Where players of such packs look for them; the hooks find the pack there. */
export const kitFolderOf = (name: string) => `~/.openpeon/packs/${name}`

/** A tool takes some exit codes for "stop", and a shell that does not find its script gives just those: so none is ever given. */
const playCommand = (name: string, event: CodingEvent) =>
  `sh ${kitFolderOf(name)}/play.sh ${event} 2>/dev/null || :`

/** As Claude Code writes its hooks, and Gemini CLI after it. */
export const claudeStyleHooks = (name: string, moments: readonly HookMapping[]) =>
  json({
    hooks: Object.fromEntries(
      moments.map(([event, moment, kind]) => [
        moment,
        [{ ...(kind && { matcher: kind }), hooks: [{ type: 'command', command: playCommand(name, event) }] }],
      ]),
    ),
  })

/** Tables only, so that it may be put at the end of what is there already, between two lines by which it is taken out again. */
export const codexHooks = (name: string, moments: readonly HookMapping[]) => {
  const [begin, end] = codexMarkersOf(name)
  const tables = moments.map(
    ([event, moment, kind]) => `
[[hooks.${moment}]]
${kind ? `matcher = "${kind}"\n` : ''}[[hooks.${moment}.hooks]]
type = "command"
command = "${playCommand(name, event)}"
`,
  )
  return `\n${begin}\n${tables.join('')}\n${end}\n`
}

/** Nothing else in a configuration reads like these. */
export const codexMarkersOf = (name: string) => [`# sounds of ${name}: begin`, `# sounds of ${name}: end`]

/** A shell of its own: Cursor takes one command only, and it is not said anywhere that it knows what ~ means. */
export const cursorHooks = (name: string, moments: readonly HookMapping[]) =>
  json({
    version: 1,
    hooks: Object.fromEntries(
      moments.map(([event, moment]) => [moment, [{ command: `sh -c '${playCommand(name, event)}'` }]]),
    ),
  })

/** Sessions within a session are not announced, and what has just failed is not complete. */
export const openCodePlugin = (
  name: string,
  moments: readonly HookMapping[],
) => `import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'

const pack = join(homedir(), '.openpeon', 'packs', '${name}')
const sounds: Record<string, string> = {
${moments.map(([event, moment]) => `  '${moment}': '${event}',`).join('\n')}
}

function play(sound: string) {
  const [program, ...options] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', join(pack, 'play.ps1')]
      : ['sh', join(pack, 'play.sh')]
  spawn(program, [...options, sound], { stdio: 'ignore', windowsHide: true }).on('error', () => {})
}

interface Told {
  type: string
  properties?: { sessionID?: string; info?: { id?: string; parentID?: string } }
}

export const Sounds = async () => {
  const inner = new Set<string | undefined>()
  let failedAt = 0
  return {
    event: async ({ event }: { event: Told }) => {
      const { type, properties = {} } = event
      const session = properties.sessionID ?? properties.info?.id
      if (type === 'session.created' && properties.info?.parentID) inner.add(session)
      if (type.startsWith('session.') && inner.has(session)) return
      if (type === 'session.error') failedAt = Date.now()
      if (type === 'session.idle' && Date.now() - failedAt < 1000) return
      const sound = sounds[type]
      if (sound) play(sound)
    },
  }
}
`

function json(value: object) {
  return `${JSON.stringify(value, null, 2)}\n`
}
