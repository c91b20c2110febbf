import type { Machine } from '../machine/machine.ts'
import type { Terminal } from '../machine/terminal.ts'
import { until } from '../machine/until.ts'
import type { Cue } from '../providers/cue.ts'
import type { Provider } from '../providers/provider.ts'
import type { CodingTool } from './coding-tool.ts'

let prompts = 0
const steadyMs = 1_000
/** OpenCode wants it twice, and soon. */
const againAfterMs: Record<string, number> = { Escape: 700 }

/** A tool at work in a terminal, and its user's hands. */
export async function startSession(
  tool: CodingTool,
  machine: Machine,
  provider: Provider,
  args = tool.args,
  mustAsk = false,
) {
  const terminal = await machine.open([tool.program, ...args])
  await answerDialogs(tool, terminal, mustAsk)

  /** Enter is pressed until it has done something: one that comes too soon after the words is taken for a part of them. */
  async function say(words: string, isDone: (screen: string) => boolean) {
    await terminal.type(words)
    await terminal.waitFor(words)
    await pressUntil(terminal, isDone, 'Enter')
  }

  return {
    terminal,
    /** Has the model do something; gives the words with which it will have done it. */
    async ask(cue: Cue) {
      const number = ++prompts
      const words = `cue:${cue} #${number}`
      const { length } = provider.seen
      await say(words, () =>
        provider.seen.slice(length).some(({ body }) => JSON.stringify(body).includes(words)),
      )
      return `Answered ${number}.`
    },
    /** Until the tool asks its user. */
    async waitForQuestion() {
      await terminal.waitFor(tool.asks)
    },
    /** Until the model has its answer, and says so. */
    sayYes: (words: string) =>
      pressUntil(terminal, (shown) => shown.includes(words) || !tool.asks.test(shown), 'Enter'),
    /** Stops the model in the middle of its answer, or the command that it runs. */
    async interrupt(isStopped: (screen: string) => boolean) {
      await pressUntil(terminal, isStopped, 'Escape')
      // Some give their user the words back.
      await terminal.press('C-u')
    },
    async quit() {
      await say(tool.quit, (screen) => screen === '')
      await terminal.waitForEnd()
    },
  }
}

/** What comes at once may be taken for a slip, and is pressed again. */
async function pressUntil(terminal: Terminal, isDone: (screen: string) => boolean, key: string) {
  let pressedAt = 0
  await until(
    `an answer to ${key}`,
    async () => {
      if (isDone(await terminal.screen())) return true
      if (Date.now() - pressedAt < (againAfterMs[key] ?? 2_000)) return false
      pressedAt = Date.now()
      // The program may have ended just now.
      await terminal.press(key).catch(() => {})
      return false
    },
    60,
    terminal.screen,
  )
}

/** What a tool asks before it can be typed into. Some show where to type, and then ask. */
async function answerDialogs({ title, dialogs, ready }: CodingTool, terminal: Terminal, mustAsk: boolean) {
  let readySince = 0
  let hasAsked = !mustAsk
  await until(
    `${title} to be ready`,
    async () => {
      const screen = await terminal.screen()
      const dialog = dialogs.find(([shown]) => shown.test(screen))
      if (dialog) await pressUntil(terminal, (shown) => !dialog[0].test(shown), dialog[1])
      hasAsked ||= dialog !== undefined
      if (dialog || !hasAsked || !ready.test(screen)) readySince = 0
      else readySince ||= Date.now()
      return readySince > 0 && Date.now() - readySince > steadyMs
    },
    60,
    terminal.screen,
  )
}

export type Session = Awaited<ReturnType<typeof startSession>>
