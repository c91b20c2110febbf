import type { ReportStep } from '@earcon/server/platform/commands/command'
import ora, { type Ora } from 'ora'

/** Shows how far a command has come: a bar on a terminal whose width is known, now and then a line elsewhere. */
export const openProgress = (output: NodeJS.WriteStream) =>
  output.isTTY && output.columns > 0 ? progressBar(output) : progressLines(output)

interface ShownProgress {
  report: ReportStep
  close(): void
}

/** It leaves the keyboard alone: Ctrl-C ends the command as it always does. */
function progressBar(stream: NodeJS.WriteStream): ShownProgress {
  let spinner: Ora | undefined
  return {
    report({ done, total, what }) {
      spinner ??= ora({ stream, discardStdin: false }).start()
      spinner.text = `${barOf(done, total)} ${done} of ${total}  ${what}`
    },
    close: () => void spinner?.stop(),
  }
}

const width = 24

function barOf(done: number, total: number) {
  const full = total > 0 ? Math.min(width, Math.round((done / total) * width)) : width
  return '█'.repeat(full) + '░'.repeat(width - full)
}

/** So often a line is written, and none where it is over before. */
const everyMs = 2_000

function progressLines(output: NodeJS.WriteStream): ShownProgress {
  let shownAt = performance.now()
  return {
    report({ done, total, what }) {
      if (performance.now() - shownAt < everyMs) return
      shownAt = performance.now()
      output.write(`${what} (${done} of ${total})\n`)
    },
    close() {},
  }
}
