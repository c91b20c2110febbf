import { commands } from '@earcon/server/commands'
import { StartupError } from '@earcon/server/errors'
import type { CommandOutcome } from '@earcon/server/platform/commands/command'
import { CommanderError } from 'commander'
import { createCommandLine, type TypedCommand } from './command-line.ts'
import { openProgress } from './progress-bar.ts'

/** Answers go to stdout; all else that is said goes to stderr. */
const printLines = (output: NodeJS.WriteStream, lines: readonly string[]) =>
  void output.write(lines.map((line) => `${line}\n`).join(''))

async function perform({ command, input, json }: TypedCommand) {
  const shown = openProgress(process.stderr)
  // Loaded only now, so that help is there at once.
  const { performCommand } = await import('./perform-command.ts')
  const outcome = await performCommand({ command, input, report: shown.report }).finally(shown.close)
  process.exitCode = exitCodeOf(outcome)
  if (outcome.kind === 'failed' && outcome.stack) printLines(process.stderr, [outcome.stack])
  if (outcome.kind !== 'answered') printLines(process.stderr, outcome.sentences)
  else printLines(process.stdout, json ? [JSON.stringify(outcome.answer, undefined, 2)] : outcome.lines)
}

/** 0: all is well. 1: it was refused, failed, or has found something wrong. 2: it was not understood. */
function exitCodeOf(outcome: CommandOutcome) {
  if (outcome.kind === 'misused') return 2
  return outcome.kind === 'answered' && !outcome.isWrong ? 0 : 1
}

// Whoever reads the answer may have read enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

const program = createCommandLine(commands, perform)
try {
  if (process.argv.length > 2) await program.parseAsync()
  else program.outputHelp()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof StartupError) {
    printLines(process.stderr, [error.message])
    process.exitCode = 1
  } else throw error
}
// Once all is said: an embedded database that was opened for a moment may leave a clock behind that never ends.
for (const output of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => output.write('', () => resolve()))
process.exit()
