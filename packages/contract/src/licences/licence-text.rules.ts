/** The version of the licence text that is sold now. What was sold under an older one keeps it. */
export const licenceVersion = '1.0'

/** What a buyer may do, and may not, in plain words: on the page and in every download. */
export const licence = {
  may: [
    'Use it in as many works and products of your own as you like: films, games, apps, websites, podcasts, talks, devices.',
    'Earn money with them, and show them anywhere in the world, for as long as you like.',
    'Cut it, loop it, mix it, change it, and set it under other sounds.',
    'Install it on every machine that you and those who work with you use.',
    'Have others work with it for you, as long as what comes of it is yours.',
  ],
  mayNot: [
    'Sell, lend or give away the sounds by themselves, changed or not, or as part of another collection of sounds.',
    'Say that you have composed them, or register them where recordings are claimed.',
    'Use them as a trademark, or so that they seem to recommend something.',
    'Use them to train a system that makes sounds.',
  ],
  terms: [
    'The licence belongs to whoever is named on the receipt. It passes on only together with the work or product that the sounds are part of.',
    'It is not exclusive: others may use the same sounds. All rights that are not named here stay with the authors.',
    'It covers works and products that reach up to a million people. For more, for broadcasting and for advertising campaigns please write to us: the price depends on the scope and the distribution.',
    'If a purchase is refunded, its licence ends.',
  ],
}

/** What stands before its clauses. */
export const licencePreamble = (brand: string) =>
  `${brand} licenses each sound that it sells to the buyer who is named on the receipt. This is the whole licence, in plain words. “It” is what you have bought.`

/** In the order of their numbers: the first clause of the second part is 2.1. */
export const licenceParts = [
  { id: 'may', title: 'You may', clauses: licence.may },
  { id: 'may-not', title: 'You may not', clauses: licence.mayNot },
  { id: 'terms', title: 'Terms', clauses: licence.terms },
] as const

/** A clause by its part and place, as answers and addresses name it: `may 1` stands at #may-1. */
type Clause = `${'may' | 'may not' | 'terms'} ${number}`

interface Question {
  question: string
  answer: 'Yes' | 'No' | 'Ask us'
  /** The rest of the answer. */
  why: string
  /** What it rests on, the clause that decides first. */
  by: readonly [Clause, ...Clause[]]
}

/** What buyers ask. The answers explain the licence and add nothing to it; no Yes goes further than the third term. */
export const licenceQuestions: readonly Question[] = [
  {
    question: 'May I set a track under a film, and sell the film?',
    answer: 'Yes',
    why: 'as many films as you like; for broadcasting, and beyond a million people, please write to us',
    by: ['may 1', 'may 2', 'terms 3'],
  },
  {
    question: 'May a game that I sell play the sounds?',
    answer: 'Yes',
    why: 'cut, looped and mixed as the game needs them, for up to a million people',
    by: ['may 2', 'may 3', 'terms 3'],
  },
  {
    question: 'May I use it in my podcast or on YouTube, and earn money there?',
    answer: 'Yes',
    why: 'for up to a million people, but do not register the sound itself where recordings are claimed',
    by: ['may 2', 'terms 3', 'may not 2'],
  },
  {
    question: 'May it be the notification sound of my app?',
    answer: 'Yes',
    why: 'as part of the app, but not as its trademark',
    by: ['may 1', 'may not 3'],
  },
  {
    question: 'May I use it in work for a client?',
    answer: 'Yes',
    why: 'the client buys it, and you work with it for them; or you buy it, and the licence passes on with the finished work',
    by: ['may 5', 'terms 1'],
  },
  {
    question: 'May all ten of my team install it?',
    answer: 'Yes',
    why: 'on every machine that they and you use',
    by: ['may 4'],
  },
  {
    question: 'May I use it in an advertising campaign?',
    answer: 'Ask us',
    why: 'the price depends on the scope and the distribution',
    by: ['terms 3'],
  },
  {
    question: 'May I change the sounds and sell them in a sample pack?',
    answer: 'No',
    why: 'not even changed, and not as part of another collection',
    by: ['may not 1'],
  },
  {
    question: 'May I give one away as a ringtone?',
    answer: 'No',
    why: 'that would be the sound by itself',
    by: ['may not 1'],
  },
  {
    question: 'May I train an AI model on them that makes sounds?',
    answer: 'No',
    why: 'whatever it is to be used for',
    by: ['may not 4'],
  },
]
