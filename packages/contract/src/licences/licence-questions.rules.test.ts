import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenceQuestions } from './licence-questions.rules.ts'
import { currentLicence } from './licence-texts.rules.ts'

const parts: Record<string, readonly string[]> = {
  may: currentLicence.may,
  'may not': currentLicence.mayNot,
  terms: currentLicence.terms,
}

/** The words of a clause, by what answers call it. */
const clause = (name: string) => {
  const [, part = '', place = ''] = /^(.+) (\d+)$/.exec(name) ?? []
  return parts[part]?.[Number(place) - 1]
}

for (const { question, answer, by } of licenceQuestions) {
  test(`"${question}" is answered by what the licence says`, () => {
    for (const name of by) assert(clause(name), `there is no clause "${name}"`)
    const [decides] = by
    if (answer === 'Ask us') assert.match(clause(decides) ?? '', /not exclusive/)
    else assert.match(decides, answer === 'No' ? /^may not \d/ : /^may \d/)
  })
}

const granted = licenceQuestions.filter(({ answer }) => answer === 'Yes')
for (const { question, why, by } of granted.filter(({ question }) => /\b(sell|earn)\b/.test(question)))
  test(`"${question}" is told how far the licence goes`, () => {
    assert(by.some((name) => /up to a million/.test(clause(name) ?? '')))
    assert.match(why, /a million people/)
  })

test('no answer promises what the licence limits', () => {
  for (const { why } of granted) assert.doesNotMatch(why, /anywhere|everywhere|worldwide|for ever|as long as/)
})

test('there is an answer of each kind, and no question twice', () => {
  assert.deepEqual(new Set(licenceQuestions.map(({ answer }) => answer)), new Set(['Yes', 'No', 'Ask us']))
  assert.equal(new Set(licenceQuestions.map(({ question }) => question)).size, licenceQuestions.length)
})

test('every prohibition is met by a question', () => {
  for (const place of currentLicence.mayNot.keys())
    assert(licenceQuestions.some(({ by }) => by.includes(`may not ${place + 1}`)))
})
