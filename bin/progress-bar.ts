import { isTTY, progress } from '@clack/prompts'
import type { ReportStep } from '@earcon/server/platform/commands/command'

/** Shows how far a command has come: a bar on a terminal, a line for each tenth elsewhere. Answers go elsewhere. */
export const openProgress = (output: NodeJS.WriteStream) =>
  isTTY(output) ? progressBar(output) : progressLines(output)

interface ShownProgress {
  report: ReportStep
  close(): void
}

function progressBar(output: NodeJS.WriteStream): ShownProgress {
  let bar: ReturnType<typeof progress> | undefined
  let shown = 0
  return {
    report({ done, total, what }) {
      if (!bar) {
        bar = progress({ max: Math.max(1, total), output })
        bar.start(what)
      }
      bar.advance(Math.max(0, done - shown), `${what} (${done} of ${total})`)
      shown = done
    },
    close: () => bar?.clear(),
  }
}

function progressLines(output: NodeJS.WriteStream): ShownProgress {
  let shown = -1
  return {
    report({ done, total, what }) {
      const tenths = total > 0 ? Math.floor((done / total) * 10) : 10
      if (tenths > shown) output.write(`${what} (${done} of ${total})\n`)
      shown = Math.max(shown, tenths)
    },
    close() {},
  }
}
