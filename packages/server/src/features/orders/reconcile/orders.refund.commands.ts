import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import { z } from 'zod'
import { type Command, defineCommand } from '../../../platform/commands/command.ts'
import { currency } from '../checkout/orders.draft.ts'
import { refundOrder } from './orders.refund.service.ts'

const error = 'lines are numbers, counted from 1'
const line = z.coerce.number({ error }).int({ error }).min(1, { error })

const refund = defineCommand({
  name: 'refund',
  group: 'Orders',
  summary: 'give back the money of an order, or of single lines of it',
  arguments: [{ term: '<number>', what: 'the number of the order, as it stands on the receipt' }],
  options: [
    {
      term: '--line <number...>',
      what: 'lines of the receipt, counted from 1; what they brought is withdrawn',
    },
    { term: '--all', what: 'everything that is left of it' },
  ],
  examples: ['refund 1042 --line 1 3', 'refund 1042 --all'],
  input: z
    .object({ number: z.string(), line: z.array(line).default([]), all: z.literal(true).optional() })
    .refine(({ line, all }) => line.length > 0 !== Boolean(all), 'Say which lines by --line, or --all.'),
  run: async (context, { number, line, all }) => ({
    number,
    ...(await refundOrder(context, number, { lines: line, all })),
  }),
  say: ({ number, status, refunded_amount }) => [
    `Order ${number} is ${status.replace('_', ' ')}: ${formatCartPrice({ amount: refunded_amount, currency })} were given back in all.`,
  ],
})

export const refundCommands: Command[] = [refund]
