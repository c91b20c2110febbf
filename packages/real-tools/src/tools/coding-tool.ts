import type { Machine } from '../machine/machine.ts'
import type { Protocol } from '../providers/provider.ts'

/** A coding tool as its user has it: welcomed, signed in, with settings of their own. */
export interface CodingTool {
  title: string
  program: string
  args: string[]
  /** Goes on with the last session. */
  resumeArgs: string[]
  /** What its model provider speaks. */
  protocol: Protocol
  /** Environment by which it finds the provider, and speaks to nobody else. */
  env(address: string): Record<string, string>
  /** What it wrote itself when it was first used, by the path in the home; it may write it again. */
  state(machine: Machine): Record<string, string>
  /** What its user wrote, and nobody else may change. */
  settings(address: string): Record<string, string>
  /** On the screen when it can be typed into. */
  ready: RegExp
  /** What it may ask before that, and what is pressed then. */
  dialogs: [shown: RegExp, key: string][]
  /** On the screen when it asks for a permission, and for an answer. */
  asks: RegExp
  quit: string
}
