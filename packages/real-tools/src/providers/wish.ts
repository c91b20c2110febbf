/** What a prompt asks the played model to do: `wish:permission #3` makes it need a permission, and then say "Answered 3." */
const wishes = [
  'answer',
  'permission',
  'harmless',
  'failure',
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
export type Wish = (typeof wishes)[number]

/** What a provider understood of a request, whatever its protocol. */
export interface Asked {
  /** The newest words of the user. */
  text: string
  /** A tool has answered, and the model has the floor again. */
  isResult: boolean
  tools: string[]
}

export interface ToolCall {
  name: string
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

/** The call by which a tool of this provider grants a wish; what it has no tool for, it answers in words. */
export type Toolbox = (wish: Wish, tools: readonly string[]) => ToolCall | undefined

const isWish = (word: string): word is Wish => wishes.some((wish) => wish === word)

/** A model thinks for a moment, in which an acknowledgement is heard; for longer where a sound is to end before it answers. */
const moment = 400
const thought = 3_500

export function replyTo({ text, isResult, tools }: Asked, callFor: Toolbox, fullTokens: number): Reply {
  const [, word = '', number = ''] = [...text.matchAll(/wish:(\w+)(?: #(\d+))?/g)].at(-1) ?? []
  const asked = isWish(word) ? word : 'answer'
  // Requests without tools are the tool's own: titles, summaries.
  const isOwn = tools.length === 0
  const wish = isResult || isOwn ? 'answer' : asked
  // What nobody has typed comes from the tool itself, after a compaction for one.
  const isThought = wish === 'thought' || number === '' || (isResult && asked === 'failure' && number !== '0')
  return {
    text: number && !isOwn ? `Answered ${number}.` : 'A few words.',
    call: callFor(wish, tools),
    refusal: wish === 'refusal' ? 400 : wish === 'limit' ? 429 : undefined,
    tokens: wish === 'full' ? fullTokens : 500,
    delayMs: wish === 'slow' ? 60_000 : isOwn ? 0 : isThought ? thought : moment,
  }
}
