import type { Context } from '../context.ts'
import type { Command, Step } from '../platform/commands/command.ts'

/** Whoever gives commands on the shop's own machine. */
export function createOperator(context: Context, commands: readonly Command[]) {
  return {
    /** Has a command carried out, and tells what is printed: lines where it is answered, sentences where it is not. */
    async give(name: string, input: object = {}) {
      const command = commands.find((one) => one.name === name)
      if (!command) throw new Error(`there is no command ${name}`)
      const steps: Step[] = []
      const outcome = await command.perform({ ...context, operator: { kind: 'operator' } }, input, (step) =>
        steps.push(step),
      )
      return { lines: [] as string[], sentences: [] as readonly string[], ...outcome, steps }
    },
  }
}
