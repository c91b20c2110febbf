import { z } from 'zod'
import { type Command, defineCommand } from '../../platform/commands/command.ts'
import { changeAdministrator } from './identity.admin.service.ts'

const input = z.object({ email: z.string() })
const email = { term: '<email>', what: 'the address of their account' }

const appoint = defineCommand({
  name: 'admin grant',
  group: 'Administrators',
  summary: 'make somebody an administrator, who may do everything in the shop',
  arguments: [email],
  examples: ['admin grant owner@shop.example'],
  input,
  run: (context, { email }) => changeAdministrator(context, { email }, true),
  say: ({ email, is_changed }) => [
    `${email} is ${is_changed ? 'an administrator now' : 'an administrator already'}.`,
  ],
})

const dismiss = defineCommand({
  name: 'admin revoke',
  group: 'Administrators',
  summary: 'make an administrator a user like any other',
  arguments: [email],
  input,
  run: (context, { email }) => changeAdministrator(context, { email }, false),
  say: ({ email, is_changed, administrator_count }) => [
    is_changed ? `${email} is no administrator any more.` : `${email} is no administrator.`,
    ...(administrator_count === 0
      ? ['The shop has no administrator now. `npx earcon admin grant <email>` makes somebody one.']
      : []),
  ],
})

export const identityCommands: Command[] = [appoint, dismiss]
