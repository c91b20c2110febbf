import { z } from 'zod'
import { type Command, defineCommand } from '../../platform/commands/command.ts'
import { replaceSigningKey } from './licences.signing.service.ts'

const replaceKey = defineCommand({
  name: 'licences new-key',
  group: 'The shop',
  summary: 'sign certificates with a new key from now on; what was signed before can still be checked',
  examples: ['licences new-key'],
  input: z.object({}),
  run: (context) => replaceSigningKey(context),
  say: ({ id, retired }) => [
    `Certificates are signed with the key ${id} from now on.`,
    ...(retired ? [`The key ${retired} signs nothing more; it stays among the public keys.`] : []),
  ],
})

export const licencesCommands: Command[] = [replaceKey]
