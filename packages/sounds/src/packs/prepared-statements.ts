import { musicPack } from '../release.ts'
import { aBoltBetweenTwoStrings } from './prepared-statements/a-bolt-between-two-strings.ts'
import { commitThenRest } from './prepared-statements/commit-then-rest.ts'
import { paperUnderTheDampers } from './prepared-statements/paper-under-the-dampers.ts'
import { questionMark } from './prepared-statements/question-mark.ts'

export const preparedStatements = musicPack({
  slug: 'prepared-statements',
  title: 'Prepared Statements',
  description:
    'Four miniatures for prepared piano: bolts between the strings, paper under the dampers, every note bound before it is played. Exact, unsentimental company for work that has to be right.',
  price: 4050,
  published: '2026-04-14T09:00:00Z',
  artist: 'Tallow & Reed',
  genre: 'Modern classical',
  instruments: ['prepared piano'],
  space: { decay: 1.8, damping: 0.35, size: 0.5, wet: 0.24 },
  sounds: {
    'a-bolt-between-two-strings': {
      title: 'A Bolt Between Two Strings',
      ms: 96400,
      price: 1600,
      ...aBoltBetweenTwoStrings,
    },
    'paper-under-the-dampers': {
      title: 'Paper under the Dampers',
      ms: 121700,
      price: 1900,
      ...paperUnderTheDampers,
    },
    'question-mark': { title: 'Question Mark', ms: 74300, price: 1300, ...questionMark },
    'commit-then-rest': { title: 'Commit, Then Rest', ms: 108900, price: 1700, ...commitThenRest },
  },
})
