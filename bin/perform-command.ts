import { loadOrCreateSecret } from '@earcon/server/app-secret'
import { type Config, readConfig } from '@earcon/server/config'
import { StartupError } from '@earcon/server/errors'
import type { Command, CommandOutcome, ReportStep } from '@earcon/server/platform/commands/command'
import { askRunningShop } from '@earcon/server/platform/commands/operator-client'
import { openRooms } from './open-rooms.ts'
import { outsidePorts } from './outside-ports.ts'

/**
 * Whether a running shop has to be asked, because it alone holds what commands change: the embedded database, or the ledger of
 * the card sandbox. On PostgreSQL with a real card provider a command works beside it.
 */
export const isAskedByOperators = ({ database, cards }: Config) => 'folder' in database || !cards

interface GivenCommand {
  command: Command
  input: object
  report: ReportStep
}

/** Carries a command out: in the running shop where it has to be asked and runs, and in this process otherwise. */
export async function performCommand(given: GivenCommand): Promise<CommandOutcome> {
  let config: Config | undefined
  try {
    config = readConfig(process.env, { loadSecret: loadOrCreateSecret })
    const outcome = isAskedByOperators(config) ? await performThere(config, given) : undefined
    return outcome ?? (await performHere(config, given))
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return performClosed(config, given, error)
  }
}

const performThere = ({ dataDir }: Config, { command, input, report }: GivenCommand) =>
  askRunningShop(dataDir, { name: command.name, input }, report)

/** Nothing is filled in, and no clock runs. A database that others may be using is left as it is. */
async function performHere(config: Config, { command, input, report }: GivenCommand) {
  const asIs = command.replacesShop ?? false
  const rooms = await openRooms(config, { migrates: 'folder' in config.database, asIs })
  try {
    return await command.perform({ ...rooms.context, operator: { kind: 'operator' } }, input, report)
  } finally {
    await rooms.close()
  }
}

/** Where the shop cannot be opened, what lies outside can be asked all the same, by a command that wants to know. */
async function performClosed(
  config: Config | undefined,
  { command, input, report }: GivenCommand,
  error: StartupError,
) {
  if (!command.performClosed) throw error
  const ports = config && outsidePorts(config)
  try {
    const shop = { complaint: error.message, ...(config && ports && { config, ports }) }
    return await command.performClosed(shop, input, report)
  } finally {
    await ports?.close()
  }
}
