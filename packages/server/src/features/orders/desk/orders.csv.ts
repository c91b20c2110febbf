import type { MoneyMovement } from '@earcon/contract/orders/orders.admin.calls'
import { type LineName, lineTitle } from '../orders.format.ts'

export interface MovementRow {
  at: Date
  number: number | null
  kind: MoneyMovement
  lines: readonly LineName[]
  amount: number
  currency: string
  test: boolean
}

/** What a spreadsheet would take for a formula is text, and is shown as text. */
const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A field of RFC 4180: in quotes wherever a comma, a quote or the end of a line would be misread. */
const asField = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Cents as a plain decimal number, which no spreadsheet misreads. Currencies without cents are counted in whole units. */
const asNumber = (amount: number, currency: string) =>
  currency === 'usd' ? (amount / 100).toFixed(2) : amount.toFixed(2)

const columns = [
  'Date (UTC)',
  'Order',
  'Movement',
  'Lines',
  'Gross',
  'Refunded',
  'Disputed',
  'Net',
  'Currency',
  'Buyer country',
  'Test',
]

/** What a movement says in a column of its own; nothing where it is another's, so that every column can be added up. */
const fieldsOf = ({ at, number, kind, lines, amount, currency, test }: MovementRow) => {
  const when = (which: MoneyMovement, shown: number) =>
    kind === which ? asNumber(shown === 0 ? 0 : shown, currency) : ''
  return [
    at.toISOString().slice(0, 19).replace('T', ' '),
    number === null ? '' : String(number),
    kind,
    asText(lines.map(lineTitle).join('; ')),
    when('sale', amount),
    when('refund', -amount),
    when('dispute', -amount),
    asNumber(amount, currency),
    currency.toUpperCase(),
    // The shop asks nobody where they live.
    '',
    test ? 'test' : '',
  ]
}

/** Beginning with the mark by which spreadsheets know UTF-8. */
export const moneyMovementsCsv = (rows: readonly MovementRow[]) =>
  `\u{feff}${[columns, ...rows.map(fieldsOf)].map((row) => `${row.map(asField).join(',')}\r\n`).join('')}`
