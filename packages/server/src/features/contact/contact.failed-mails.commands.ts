import { z } from 'zod'
import { type Command, defineCommand } from '../../platform/commands/command.ts'
import { listFailedMails, retryMails } from './contact.failed-mails.service.ts'

const list = defineCommand({
  name: 'mail failed',
  group: 'Mails',
  summary: 'list the mails that were given up, and why',
  input: z.object({}),
  run: async (context) => ({ mails: await listFailedMails(context) }),
  say: ({ mails }) =>
    mails.length === 0
      ? ['No mail has failed.']
      : mails.map(
          ({ id, kind, to, complaint, given_up_at }) =>
            `${id}  ${given_up_at.toISOString().slice(0, 16).replace('T', ' ')} UTC  ${kind}${to ? ` to ${to}` : ''}: ${complaint}`,
        ),
})

const retry = defineCommand({
  name: 'mail retry',
  group: 'Mails',
  summary: 'send failed mails again, all of them where none is named',
  arguments: [{ term: '[id...]', what: 'which ones, as `mail failed` lists them' }],
  examples: ['mail retry', 'mail retry 4f0h2k9q8w7r6t5y'],
  input: z.object({ id: z.array(z.string()).default([]) }),
  run: (context, { id }) => retryMails(context, id.length > 0 ? id : undefined),
  say: ({ retried }) => [
    retried.length === 0
      ? 'No mail has failed.'
      : `${retried.length === 1 ? '1 mail is' : `${retried.length} mails are`} sent again, as soon as the shop runs.`,
  ],
})

export const failedMailsCommands: Command[] = [list, retry]
