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
    why: 'as many films as you like, for up to a million people, or for as many as you choose when you buy',
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
    question: 'My app has three million users. May it use a sound?',
    answer: 'Yes',
    why: 'with the licence for up to ten million people; who has bought the one for up to a million people pays the difference',
    by: ['may 1', 'terms 3'],
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
    answer: 'Yes',
    why: 'with broadcasting and advertising, which you choose beside the number of people',
    by: ['may 1', 'terms 3'],
  },
  {
    question: 'May I have a sound that nobody else uses?',
    answer: 'Ask us',
    why: 'what is sold here is sold to others as well, but we make sounds to order',
    by: ['terms 2'],
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
