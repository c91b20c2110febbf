import { Refusal } from '@earcon/contract/refusal.rules'
import type { z } from 'zod'
import type { DeskContext } from '../../context.ts'
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
export const commandGroups = ['Administrators', 'Catalogue', 'Orders', 'Mails', 'The shop'] as const

interface CommandText {
  /** Its words, as they are typed: `admin grant`. */
  name: string
  group: (typeof commandGroups)[number]
  summary: string
  arguments?: Term[]
  options?: Term[]
  /** What may follow `npx earcon`, for its help. */
  examples?: string[]
}

interface CommandDefinition<S extends z.ZodObject, Answer> extends CommandText {
  input: S
  run(context: DeskContext, input: z.output<S>, report: ReportStep): Promise<Answer>
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
  | { kind: 'failed'; sentences: readonly string[] }

/** Something that whoever runs the shop can have done on its own machine. */
export interface Command extends CommandText {
  perform(context: DeskContext, given: unknown, report: ReportStep): Promise<CommandOutcome>
}

export function defineCommand<S extends z.ZodObject, Answer>({
  input,
  run,
  say,
  isWrong = () => false,
  ...text
}: CommandDefinition<S, Answer>): Command {
  return {
    ...text,
    async perform(context, given, report) {
      const read = input.safeParse(given)
      if (!read.success) return { kind: 'misused', sentences: read.error.issues.map(complaintOf) }
      try {
        const answer = await run(context, read.data, report)
        return { kind: 'answered', answer, lines: say(answer, read.data), isWrong: isWrong(answer) }
      } catch (error) {
        return outcomeOfError(error)
      }
    },
  }
}

const complaintOf = ({ path, message }: z.core.$ZodIssue) =>
  path.length > 0 ? `${String(path[0])}: ${message}` : message

/** A "no" that was meant is told as it is; anything else is a fault, and whoever runs the shop may read what it says. */
function outcomeOfError(error: unknown): CommandOutcome {
  return error instanceof Refusal
    ? { kind: 'refused', code: error.code, sentences: error.sentences }
    : { kind: 'failed', sentences: [`Something went wrong: ${messageOf(error)}`] }
}
