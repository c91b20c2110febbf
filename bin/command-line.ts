import { resolve } from 'node:path'
import { type Command, commandGroups } from '@earcon/server/platform/commands/command'
import { Argument, Help, Option, Command as Program } from 'commander'

/** What somebody has typed: the command, what it needs, and how the answer is wanted. */
export interface TypedCommand {
  command: Command
  input: object
  json: boolean
}

/** The parser of all commands; whatever is typed rightly is handed on. */
export function createCommandLine(
  commands: readonly Command[],
  perform: (typed: TypedCommand) => Promise<void>,
) {
  const program = new Program('npx earcon')
    .usage('<command> [options]')
    .description(
      'Runs the shop from its own machine: beside a running shop, and where none runs.\nIt needs the environment of the shop: DATA_DIR, DATABASE_URL and so on.',
    )
    .configureHelp({
      visibleCommands: visibleCommandsOf,
      subcommandTerm: termOf,
      styleTitle: (title) => title,
    })
    .helpCommand(false)
    .helpOption('-h, --help', 'show help, also of a single command')
    .showHelpAfterError('`npx earcon --help` lists the commands.')
    .addHelpText('after', footer)
    .exitOverride()
  // In the order in which help lists them.
  for (const group of commandGroups)
    for (const command of commands.filter((one) => one.group === group)) add(program, command, perform)
  return program
}

const footer = `
Every command takes --json, for scripts. It ends with 0 if all went well, with 1
if not, and with 2 if it was not understood.

Examples:
  $ npx earcon admin grant owner@shop.example
  $ npx earcon doctor
  $ npx earcon refund --help

The shop itself is started by \`npm start\`. More: docs/running.md`

function add(program: Program, command: Command, perform: (typed: TypedCommand) => Promise<void>) {
  const words = command.name.split(' ')
  const heading = `${command.group}:`
  const parent = words.slice(0, -1).reduce((at, word) => findOrAdd(at, word, heading), program)
  const parsed = parent
    .command(words.at(-1) ?? '')
    .summary(command.summary)
    .description(sentenceOf(command.summary))
    .helpGroup(heading)
  for (const { term, what } of command.arguments ?? []) parsed.addArgument(new Argument(term, what))
  for (const { term, what } of command.options ?? []) parsed.addOption(new Option(term, what))
  parsed.option('--json', 'print the answer as JSON')
  if (command.examples)
    parsed.addHelpText(
      'after',
      `\nExamples:\n${command.examples.map((line) => `  $ npx earcon ${line}`).join('\n')}`,
    )
  parsed.action(() => {
    const { json = false, ...input } = inputOf(command, parsed)
    return perform({ command, input, json: Boolean(json) })
  })
}

const sentenceOf = (summary: string) => `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`

/** The first word of several commands: `admin` of `admin grant`. */
const findOrAdd = (parent: Program, word: string, heading: string) =>
  parent.commands.find((one) => one.name() === word) ??
  parent.command(word).usage('<command> [options]').helpCommand(false).helpGroup(heading)

/** What was typed, by its names; what is a path is whole, since another process may read it. */
function inputOf(command: Command, parsed: Program): Record<string, unknown> {
  const named = parsed.registeredArguments.map((one, place): [string, unknown] => [
    one.name(),
    parsed.processedArgs[place],
  ])
  const input: Record<string, unknown> = { ...Object.fromEntries(named), ...parsed.opts() }
  const terms = [...(command.arguments ?? []), ...(command.options ?? [])]
  for (const { term } of terms.filter(({ isPath }) => isPath)) {
    const name = term.startsWith('-') ? new Option(term).attributeName() : new Argument(term).name()
    if (typeof input[name] === 'string') input[name] = resolve(input[name])
  }
  return input
}

const plainHelp = new Help()

/** Help shows every command with all of its words, instead of first words alone. */
const visibleCommandsOf = (program: Program): Program[] =>
  plainHelp
    .visibleCommands(program)
    .flatMap((one) => (one.commands.length > 0 ? visibleCommandsOf(one) : [one]))

function termOf(one: Program): string {
  const words = []
  for (let at: Program | null = one; at?.parent; at = at.parent) words.unshift(at.name())
  return [...words, ...one.registeredArguments.map(argumentTermOf)].join(' ')
}

function argumentTermOf(argument: Argument) {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}
