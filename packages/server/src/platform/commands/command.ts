import { Refusal } from '@earcon/contract/refusal.rules'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { DeskContext, Ports } from '../../context.ts'
import { messageOf } from '../../errors.ts'

/** How far long work has come. */
export interface Step {
  done: number
  total: number
  what: string
}

export type ReportStep = (step: Step) => void

/** What is written after a command's name: `<email>`, `[id...]`, `--all`, `--line <number...>`. The input has it by its name. */
interface Term {
  term: string
  what: string
  /** A file or folder, seen from where the command is given; the command gets it whole. */
  isPath?: true
}

/** The headings under which help lists the commands, in this order. */
export const commandGroups = ['Administrators', 'Catalogue', 'Orders', 'Mails', 'Data', 'The shop'] as const

interface CommandText {
  /** Its words, as they are typed: `admin grant`. */
  name: string
  group: (typeof commandGroups)[number]
  summary: string
  arguments?: Term[]
  options?: Term[]
  /** What may follow `npx earcon`, for its help. */
  examples?: string[]
  /** It makes another shop of this one: no shop may be open, and whatever its tables are, they are let alone before. */
  replacesShop?: true
}

/** A shop that cannot be opened: why not, and what there is of it all the same. */
interface ClosedShop {
  complaint: string
  config?: Config
  ports?: Pick<Ports, 'mail' | 'google' | 'cards'>
}

interface CommandDefinition<S extends z.ZodObject, Answer> extends CommandText {
  input: S
  run(context: DeskContext, input: z.output<S>, report: ReportStep): Promise<Answer>
  /** What it answers where the shop cannot be opened; without it, why not is all that is said. */
  runClosed?(shop: ClosedShop, input: z.output<S>, report: ReportStep): Promise<Answer>
  /** The answer as lines for people; `--json` prints the answer itself. */
  say(answer: Answer, input: z.output<S>): string[]
  /** Whether the answer tells of something wrong, and so the command ends with 1. */
  isWrong?(answer: Answer): boolean
}

/** What came of a command, as data: it may have been carried out in another process. */
export type CommandOutcome =
  | { kind: 'answered'; answer: unknown; lines: string[]; isWrong: boolean }
  | { kind: 'refused'; code: string; sentences: readonly string[] }
  | { kind: 'misused'; sentences: readonly string[] }
  | { kind: 'failed'; sentences: readonly string[]; stack?: string | undefined }

/** Something that whoever runs the shop can have done on its own machine. */
export interface Command extends CommandText {
  perform(context: DeskContext, given: unknown, report: ReportStep): Promise<CommandOutcome>
  performClosed?(shop: ClosedShop, given: unknown, report: ReportStep): Promise<CommandOutcome>
}

export function defineCommand<S extends z.ZodObject, Answer>({
  input,
  run,
  runClosed,
  say,
  isWrong = () => false,
  ...text
}: CommandDefinition<S, Answer>): Command {
  async function outcomeOf(given: unknown, work: (input: z.output<S>) => Promise<Answer>) {
    const read = input.safeParse(given)
    if (!read.success)
      return { kind: 'misused' as const, sentences: [...new Set(read.error.issues.map(complaintOf))] }
    try {
      const answer = await work(read.data)
      const lines = say(answer, read.data)
      return { kind: 'answered' as const, answer, lines, isWrong: isWrong(answer) }
    } catch (error) {
      return outcomeOfError(error)
    }
  }
  return {
    ...text,
    perform: (context, given, report) => outcomeOf(given, (input) => run(context, input, report)),
    ...(runClosed && {
      performClosed: (shop, given, report) => outcomeOf(given, (input) => runClosed(shop, input, report)),
    }),
  }
}

const complaintOf = ({ path, message }: z.core.$ZodIssue) =>
  path.length > 0 ? `${String(path[0])}: ${message}` : message

/** A "no" that was meant is told as it is; anything else is a fault, and whoever runs the shop may read what it says. */
function outcomeOfError(error: unknown): CommandOutcome {
  return error instanceof Refusal
    ? { kind: 'refused', code: error.code, sentences: error.sentences }
    : {
        kind: 'failed',
        sentences: [`Something went wrong: ${messageOf(error)}`],
        stack: error instanceof Error ? error.stack : undefined,
      }
}
