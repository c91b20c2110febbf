/** The nine events of the Coding Event Sound Pack specification, in the order a session meets them. */
export const codingEvents = [
  'session.start',
  'task.acknowledge',
  'task.progress',
  'input.required',
  'resource.limit',
  'user.spam',
  'task.error',
  'task.complete',
  'session.end',
] as const

export type CodingEvent = (typeof codingEvents)[number]

/** The events of a coding session in a buyer's words. */
export const codingEventLabels: Record<CodingEvent, string> = {
  'session.start': 'session starts',
  'task.acknowledge': 'prompt taken',
  'task.progress': 'work goes on',
  'input.required': 'input needed',
  'resource.limit': 'limit reached',
  'user.spam': 'too many prompts',
  'task.error': 'task fails',
  'task.complete': 'task done',
  'session.end': 'session ends',
}

/** What a coding tool takes of a pack: one sound for each moment that it has any for. Of several the first. */
export const firstTrackPerEvent = <T extends { event: CodingEvent | null }>(tracks: readonly T[]) =>
  codingEvents.flatMap((event) => {
    const track = tracks.find((track) => track.event === event)
    return track ? [{ ...track, event }] : []
  })

/** Whether a pack has a sound for each of them. */
export const hasSoundForEveryEvent = ({ sounds }: { sounds: readonly { event: CodingEvent }[] }) =>
  codingEvents.every((event) => sounds.some((sound) => sound.event === event))

/** The tools that a pack is made for: in an installer's word, and in their makers'. */
export const codingTools = {
  claude: 'Claude Code',
  codex: 'Codex',
  cursor: 'Cursor',
  gemini: 'Gemini CLI',
  opencode: 'OpenCode',
} as const

/** The tools that a pack brings hooks for, in words. */
export const supportedToolNames = 'Claude Code, Codex, Cursor, Gemini CLI and OpenCode'
