import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MovementRow, moneyMovementsCsv } from './orders.csv.ts'

const sale: MovementRow = {
  at: new Date('2026-11-17T09:08:07.654Z'),
  number: 1001,
  kind: 'sale',
  lines: [{ title: 'Cold Start' }],
  amount: 1200,
  currency: 'usd',
  test: false,
}

const linesOf = (...rows: MovementRow[]) => moneyMovementsCsv(rows).split('\r\n').slice(1, -1)

test('a spreadsheet sees that it is UTF-8, and what its columns are', () => {
  assert.equal(
    moneyMovementsCsv([]),
    '\u{feff}Date (UTC),Order,Movement,Lines,Gross,Refunded,Disputed,Net,Currency,Buyer country,Test\r\n',
  )
})

const rows: [sentence: string, changes: Partial<MovementRow>, line: string][] = [
  ['a sale', {}, '2026-11-17 09:08:07,1001,sale,Cold Start,12.00,,,12.00,USD,,'],
  [
    'a refund',
    { kind: 'refund', amount: -250 },
    '2026-11-17 09:08:07,1001,refund,Cold Start,,2.50,,-2.50,USD,,',
  ],
  [
    'a refund that failed after all',
    { kind: 'refund', amount: 250 },
    '2026-11-17 09:08:07,1001,refund,Cold Start,,-2.50,,2.50,USD,,',
  ],
  [
    'a dispute',
    { kind: 'dispute', amount: -1200 },
    '2026-11-17 09:08:07,1001,dispute,Cold Start,,,12.00,-12.00,USD,,',
  ],
  [
    'a larger scope',
    { lines: [{ title: 'Cold Start', scope: 'unlimited' }] },
    '2026-11-17 09:08:07,1001,sale,Cold Start (any number of people),12.00,,,12.00,USD,,',
  ],
  ['play money', { test: true }, '2026-11-17 09:08:07,1001,sale,Cold Start,12.00,,,12.00,USD,,test'],
  [
    'commas, quotes and the ends of lines',
    { lines: [{ title: 'A "B", C' }, { title: 'D\nE' }] },
    '2026-11-17 09:08:07,1001,sale,"A ""B"", C; D\nE",12.00,,,12.00,USD,,',
  ],
]
for (const [sentence, changes, line] of rows)
  test(`a row is exact: ${sentence}`, () => assert.deepEqual(linesOf({ ...sale, ...changes }), [line]))

for (const title of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])
  test(`a title is never a formula: ${JSON.stringify(title)}`, () => {
    assert.equal(linesOf({ ...sale, lines: [{ title }] })[0]?.split(',')[3], `'${title}`)
  })
