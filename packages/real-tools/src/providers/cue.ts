/** What a prompt asks the played model to do: `cue:permission #3` makes it need a permission, and then say "Answered 3." */
const cues = [
  'answer',
  'permission',
  'harmless',
  'failure',
  'innerFailure',
  'question',
  'subagent',
  'background',
  'refusal',
  'limit',
  'full',
  'thought',
  'slow',
  'longCommand',
] as const
export type Cue = (typeof cues)[number]

/** What a provider understood of a request, whatever its protocol. */
export interface Asked {
  /** The newest words of the user. */
  text: string
  /** A tool has answered, and the model has the floor again. */
  isResult: boolean
  tools: string[]
}

interface ToolCall {
  name: string
  /** The group that it belongs to, where a provider has such. */
  namespace?: string
  args: Record<string, unknown>
}

export interface Reply {
  text: string
  call: ToolCall | undefined
  /** An HTTP status in place of an answer. */
  refusal: 400 | 429 | undefined
  /** As many tokens as the conversation is said to have. */
  tokens: number
  delayMs: number
}

/** The call by which a tool of this provider grants a cue; what it has no tool for, it answers in words. */
export type Toolbox = (cue: Cue, tools: readonly string[]) => ToolCall | undefined

const isCue = (word: string): word is Cue => cues.some((cue) => cue === word)

/** A model thinks for a moment, in which an acknowledgement is heard; for longer where a sound is to end before it answers. */
const moment = 400
const thought = 3_500

export function replyTo({ text, isResult, tools }: Asked, callFor: Toolbox, fullTokens: number): Reply {
  const [, word = '', number = ''] = [...text.matchAll(/cue:(\w+)(?: #(\d+))?/g)].at(-1) ?? []
  const asked = isCue(word) ? word : 'answer'
  // Requests without tools are the tool's own: titles, summaries.
  const isOwn = tools.length === 0
  const cue = isResult || isOwn ? 'answer' : asked
  // What nobody has typed comes from the tool itself, after a compaction for one.
  const isThought = cue === 'thought' || number === '' || (isResult && asked === 'failure')
  return {
    text: number && !isOwn ? `Answered ${number}.` : 'A few words.',
    call: callFor(cue, tools),
    refusal: cue === 'refusal' ? 400 : cue === 'limit' ? 429 : undefined,
    tokens: cue === 'full' ? fullTokens : 500,
    delayMs: cue === 'slow' ? 60_000 : isOwn ? 0 : isThought ? thought : moment,
  }
}
