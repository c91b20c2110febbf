import { z } from 'zod'
import { type Command, defineCommand } from '../../../platform/commands/command.ts'
import { listFailedMails, retryMails } from './letters.service.ts'

const list = defineCommand({
  name: 'mail failed',
  group: 'Mails',
  summary: 'list the mails that could not be sent, and why',
  input: z.object({}),
  run: (context) => listFailedMails(context),
  say: ({ data }) =>
    data.length === 0
      ? ['No mail has failed.']
      : data.map(
          ({ id, kind, to, complaint, made_at, state }) =>
            `${id}  ${made_at.slice(0, 16).replace('T', ' ')} UTC  ${kind}${to ? ` to ${to}` : ''}${state === 'retrying' ? ' (tried again)' : ''}: ${complaint}`,
        ),
})

const retry = defineCommand({
  name: 'mail retry',
  group: 'Mails',
  summary: 'send failed mails again, all of them where none is named',
  arguments: [{ term: '[id...]', what: 'which ones, as `mail failed` lists them' }],
  examples: ['mail retry', 'mail retry 4f0h2k9q8w7r6t5y'],
  input: z.object({ id: z.array(z.string()).default([]) }),
  run: (context, { id }) => retryMails(context, id.length > 0 ? { ids: id } : {}),
  say: ({ retried }) => [
    retried === 0
      ? 'No mail has failed.'
      : `${retried === 1 ? '1 mail is' : `${retried} mails are`} sent again, as soon as the shop runs.`,
  ],
})

export const lettersCommands: Command[] = [list, retry]
