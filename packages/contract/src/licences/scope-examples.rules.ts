import type { Step } from './scope-steps.rules.ts'

/** For whom each is enough, so that nobody has to count. */
export const scopeExamples: Record<Step, string> = {
  standard: 'an app with 40,000 users, a game, a podcast, a film at festivals',
  large: 'an app with 3 million users',
  unlimited: 'an operating system, a game that everybody plays',
  broadcast: 'a television programme, a commercial',
}

/** A number of people in words: '40,000 people', '3 million people'. */
export function formatPeople(people: number) {
  if (people < 1_000_000) return `${people.toLocaleString('en-US')} people`
  const millions = Math.round(people / 100_000) / 10
  return millions === 1 ? 'a million people' : `${millions.toLocaleString('en-US')} million people`
}
