import { foldText, wordsOf } from '@earcon/contract/catalogue/search.rules'

/** What somebody searches for, as the database is asked for it. */
export interface SearchText {
  folded: string
  /** What a title may contain, for `like`. */
  inTitle: string
  /** All its words, in their order; there may be none in it. */
  words: string[]
  /** The words that all have to stand somewhere, for `@@`; none where there are no words in it. */
  everywhere: string | undefined
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
    folded: text,
    inTitle: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    words,
    everywhere: words.length > 0 ? words.map(asTerm).join(' & ') : undefined,
  }
}

/** Those that may be mistyped. */
export const mayBeMistyped = ({ words }: SearchText) =>
  words.filter((word) => word.length >= shortestMistyped)

/** How what is searched for is asked of the index of words, by the words there are that contain the first one. */
export function asWords({ words }: SearchText, containingFirst: readonly string[]) {
  const [first = '', ...others] = words
  const isLong = first.length >= shortestBeginning
  const found = containingFirst.filter((word) => (isLong ? word.startsWith(first) : word === first))
  const [last, middle] = [others.at(-1), others.slice(0, -1).map(asTerm)]
  const isSame =
    found.length === containingFirst.length && (last === undefined || last.length >= shortestBeginning)
  return {
    /** They all stand somewhere. */
    everywhere: found.length > 0 ? [oneOf(found), ...others.map(asTerm)].join(' & ') : undefined,
    /** This is found wherever they do, and where the text stands in a title; none where the former says as much. */
    possible: isSame
      ? undefined
      : [oneOf(containingFirst), ...middle, ...(last === undefined ? [] : [asBeginning(last)])].join(' & '),
  }
}

/** A word of three letters or more also finds what begins with it. */
const asTerm = (word: string) => (word.length < shortestBeginning ? quoted(word) : asBeginning(word))

const asBeginning = (word: string) => `${quoted(word)}:*`

/** Safe because a word has no sign that means anything in a query (wordsOf). */
const quoted = (word: string) => `'${word}'`

/** One word of each group has to stand somewhere. */
export const oneOfEach = (groups: readonly (readonly string[])[]) => groups.map(oneOf).join(' & ')

const oneOf = (words: readonly string[]) => `(${words.map(quoted).join(' | ')})`
