import { foldText, wordsOf } from '@earcon/contract/catalogue/search.rules'

/** What somebody searches for, as the database is asked for it. */
export interface SearchText {
  /** The text that a title may contain, for `like`. */
  inTitle: string
  /** The words that all have to stand somewhere, for `@@`; none where there are no words in it. */
  everywhere: string | undefined
  /** Those that may be mistyped. */
  words: string[]
}

const longest = 120
const shortestBeginning = 3
const shortestMistyped = 4

/** None where nothing is searched for; 'too long' where nothing can be found. */
export function readSearch(search: string): SearchText | 'too long' | undefined {
  const text = foldText(search)
  if (text === '') return undefined
  if (text.length > longest) return 'too long'
  const words = wordsOf(text)
  return {
    inTitle: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    everywhere: words.length > 0 ? words.map(asTerm).join(' & ') : undefined,
    words: words.filter((word) => word.length >= shortestMistyped),
  }
}

/** A word of three letters or more also finds what begins with it. */
const asTerm = (word: string) => (word.length < shortestBeginning ? quoted(word) : `${quoted(word)}:*`)

/** Safe because a word has no sign that means anything in a query (wordsOf). */
const quoted = (word: string) => `'${word}'`

/** One word of each group has to stand somewhere. */
export const oneOfEach = (groups: readonly (readonly string[])[]) =>
  groups.map((group) => `(${group.map(quoted).join(' | ')})`).join(' & ')
