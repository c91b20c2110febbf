import { until } from '../machine/until.ts'
import type { CodingTool } from '../tools/coding-tool.ts'
import type { Session } from '../tools/session.ts'
import type { Workplace } from '../tools/workplace.ts'

/** Somebody at work with one tool. */
export interface Work {
  tool: CodingTool
  place: Workplace
  session: Session
}

/** Something that happens in a tool; it is over when the tool shows so. */
export type Moment = (work: Work) => Promise<void>

const answers =
  (cue: 'answer' | 'harmless' | 'failure' | 'subagent' | 'full' | 'thought' | 'background'): Moment =>
  async ({ session }) => {
    await session.terminal.waitFor(await session.ask(cue))
  }

/** The tool asks, its user says yes, and the model goes on. */
const asks =
  (cue: 'permission' | 'question'): Moment =>
  async ({ session, place }) => {
    const answer = await session.ask(cue)
    await session.waitForQuestion()
    await place.machine.silence()
    await session.sayYes(answer)
    await session.terminal.waitFor(answer)
  }

const fails =
  (cue: 'refusal' | 'limit', shown: RegExp): Moment =>
  async ({ session }) => {
    await session.ask(cue)
    await session.terminal.waitFor(shown)
  }

const isOpen = ({ place, tool }: Work) =>
  place.providerOf(tool).seen.some(({ doneAt }) => doneAt === undefined)

export const moments = {
  start: async (work: Work) => {
    work.session = await work.place.start(work.tool)
  },
  resume: async (work: Work) => {
    work.session = await work.place.start(work.tool, work.tool.resumeArgs)
  },
  answer: answers('answer'),
  permission: asks('permission'),
  question: asks('question'),
  harmless: answers('harmless'),
  toolFailure: answers('failure'),
  subagent: async (work: Work) => {
    await answers('subagent')(work)
    const { seen } = work.place.providerOf(work.tool)
    await until('the subagent at work', () =>
      seen.some(({ body }) => JSON.stringify(body).includes('missing-in-subagent')),
    )
  },
  full: answers('full'),
  /** Answered after a while, in which a sound has ended. */
  thought: answers('thought'),
  background: answers('background'),
  /** What went on in the background has ended, and the model is told of it. */
  backgroundEnd: async ({ place, tool }: Work) => {
    const { seen } = place.providerOf(tool)
    await until('word from the background', () =>
      JSON.stringify(seen.at(-1)?.body).includes('<task-notification>'),
    )
  },
  refusal: fails('refusal', /not this one/),
  limit: fails('limit', /not this one|rate limit|usage limit|quota/i),
  /** The provider says "later" again and again, until its user has had enough. */
  limitForMinutes: async (work: Work) => {
    const { seen } = work.place.providerOf(work.tool)
    const tries = () => seen.filter(({ url }) => /stream|completions/.test(url)).length
    const before = tries()
    await work.session.ask('limit')
    await until('a second try', () => tries() > before + 1, 60, work.session.terminal.screen)
    await work.session.interrupt((screen) => !/esc (again )?(to )?(cancel|interrupt)/.test(screen))
  },
  interruption: async (work: Work) => {
    await work.session.ask('slow')
    await until('a request', () => isOpen(work))
    await work.session.interrupt(() => !isOpen(work))
  },
  commandInterruption: async ({ place, session }: Work) => {
    await session.ask('longCommand')
    const runs = () => place.machine.runs('tail -f notes.txt')
    await until('a command to run', runs, 60, session.terminal.screen)
    await session.interrupt(() => !runs())
  },
  quit: ({ session }: Work) => session.quit(),
} satisfies Record<string, Moment>
