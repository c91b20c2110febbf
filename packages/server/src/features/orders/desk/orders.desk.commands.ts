import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { DeskOrderEntry } from '@earcon/contract/orders/orders.admin.calls'
import { searchOrders as searchCall } from '@earcon/contract/orders/orders.admin.calls'
import type { z } from 'zod'
import { z as schema } from 'zod'
import { type Command, defineCommand } from '../../../platform/commands/command.ts'
import { searchOrders, writeMoneyMovements } from './orders.desk.service.ts'

type Answer = { csv: string } | { orders: DeskOrderEntry[]; total: number; page: number }

const input = searchCall.query.extend({ csv: schema.boolean().default(false) })

const list = defineCommand<typeof input, Answer>({
  name: 'orders',
  group: 'Orders',
  summary: 'list orders, the newest first, or every movement of money for an accountant',
  options: [
    { term: '--search <text>', what: 'a number, or part of an e-mail address or of a title' },
    { term: '--status <status>', what: 'paid, refunded, disputed, review and so on' },
    { term: '--from <day>', what: 'from this day on, as 2026-11-01 (UTC)' },
    { term: '--to <day>', what: 'up to this day, and with it' },
    { term: '--page <number>', what: 'the next ones' },
    { term: '--csv', what: 'every sale, refund and dispute as a table; put it into a file by >' },
  ],
  examples: ['orders --search ada@example.com', 'orders --csv --from 2026-01-01 --to 2026-12-31 > 2026.csv'],
  input,
  async run(context, { csv, page, limit, ...filters }: z.output<typeof input>) {
    if (csv) return { csv: await writeMoneyMovements(context, filters) }
    const { data, pagination } = await searchOrders(context, { ...filters, page, limit })
    return { orders: data, total: pagination.totalItems, page }
  },
  say(answer) {
    if ('csv' in answer) return [answer.csv.trimEnd()]
    const { orders, total } = answer
    if (total === 0) return ['There is no such order.']
    const rest = total - orders.length
    return [...orders.map(lineOf), ...(rest > 0 ? [`${rest} more; --page tells which.`] : [])]
  },
})

const lineOf = ({
  number,
  id,
  made_at,
  status,
  amount,
  refunded_amount,
  currency,
  buyer,
  titles,
  test,
}: DeskOrderEntry) =>
  [
    (number ?? id).padEnd(16),
    made_at.slice(0, 10),
    status.replace('_', ' ').padEnd(18),
    formatCartPrice({ amount, currency }),
    ...(refunded_amount > 0
      ? [`(${formatCartPrice({ amount: refunded_amount, currency })} given back)`]
      : []),
    buyer?.email ?? 'a deleted account',
    titles.join(', '),
    ...(test ? ['(play money)'] : []),
  ].join('  ')

export const ordersCommands: Command[] = [list]
