import { foldText, wordsOf } from '@earcon/contract/catalogue/search.rules'

/** What somebody searches for, as the database is asked for it. */
export interface SearchText {
  /** The text that a title may contain, for `like`. */
  inTitle: string
  /** All its words, in their order; there may be none in it. */
  words: string[]
  /** The words that all have to stand somewhere, for `@@`. */
  everywhere: string
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
    words,
    everywhere: words.map(asTerm).join(' & '),
  }
}

/** Those that may be mistyped. */
export const mayBeMistyped = ({ words }: SearchText) =>
  words.filter((word) => word.length >= shortestMistyped)

/**
 * Whatever holds all words, or the text in its title, holds these: a word that contains the first, the others, and at the end one that
 * begins with the last.
 */
export const mayHold = ({ words }: SearchText, containingFirst: readonly string[]) =>
  [
    oneOfEach([containingFirst]),
    ...words.slice(1, -1).map(asTerm),
    ...words.slice(1).slice(-1).map(asBeginning),
  ].join(' & ')

/** A word of three letters or more also finds what begins with it. */
const asTerm = (word: string) => (word.length < shortestBeginning ? quoted(word) : asBeginning(word))

const asBeginning = (word: string) => `${quoted(word)}:*`

/** Safe because a word has no sign that means anything in a query (wordsOf). */
const quoted = (word: string) => `'${word}'`

/** One word of each group has to stand somewhere. */
export const oneOfEach = (groups: readonly (readonly string[])[]) =>
  groups.map((group) => `(${group.map(quoted).join(' | ')})`).join(' & ')
