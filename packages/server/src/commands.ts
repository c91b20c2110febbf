import { catalogueCommands } from './features/catalogue/catalogue.commands.ts'
import { lettersCommands } from './features/contact/letters/letters.commands.ts'
import { doctorCommands } from './features/doctor/doctor.commands.ts'
import { dumpCommands } from './features/dump/dump.commands.ts'
import { identityCommands } from './features/identity/identity.commands.ts'
import { licencesCommands } from './features/licences/licences.commands.ts'
import { ordersCommands } from './features/orders/desk/orders.desk.commands.ts'
import { refundCommands } from './features/orders/reconcile/orders.refund.commands.ts'
import type { Command } from './platform/commands/command.ts'

/** What whoever runs the shop can have done on its own machine. The next feature's commands are added here. */
export const commands: readonly Command[] = [
  ...identityCommands,
  ...catalogueCommands,
  ...ordersCommands,
  ...refundCommands,
  ...licencesCommands,
  ...lettersCommands,
  ...dumpCommands,
  ...doctorCommands,
]
