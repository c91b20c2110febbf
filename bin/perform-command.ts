import { loadOrCreateSecret } from '@earcon/server/app-secret'
import { type Config, readConfig } from '@earcon/server/config'
import type { Command, CommandOutcome, ReportStep } from '@earcon/server/platform/commands/command'
import { askRunningShop } from '@earcon/server/platform/commands/operator-client'
import { openRooms } from './open-rooms.ts'

/**
 * Whether a running shop has to be asked, because it alone holds what commands change: the embedded database, or the ledger of
 * the card sandbox. On PostgreSQL with a real card provider a command works beside it.
 */
export const isAskedByOperators = ({ database, cards }: Config) => 'folder' in database || !cards

/** Carries a command out: in the running shop where it has to be asked and runs, and in this process otherwise. */
export async function performCommand(
  command: Command,
  input: object,
  report: ReportStep,
): Promise<CommandOutcome> {
  const config = readConfig(process.env, { loadSecret: loadOrCreateSecret })
  const told = isAskedByOperators(config)
    ? await askRunningShop(config.dataDir, { name: command.name, input }, report)
    : undefined
  return told ?? performHere(config, command, input, report)
}

/** Nothing is filled in, and no clock runs. A database that others may be using is left as it is. */
async function performHere(config: Config, command: Command, input: object, report: ReportStep) {
  const rooms = await openRooms(config, { migrates: 'folder' in config.database })
  try {
    return await command.perform({ ...rooms.context, operator: { kind: 'operator' } }, input, report)
  } finally {
    await rooms.close()
  }
}
