import { foldText, wordsOf } from '@earcon/contract/catalogue/search.rules'

/** What somebody searches for, as the database is asked for it. */
export interface SearchText {
  folded: string
  /** What a title may contain, for `like`. */
  inTitle: string
  /** All its words, in their order; there may be none in it. */
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
    folded: text,
    inTitle: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    words,
  }
}

/** Those that may be mistyped. */
export const mayBeMistyped = ({ words }: SearchText) =>
  words.filter((word) => word.length >= shortestMistyped)

/** The words that contain one that is searched for; if they are many, only some of them. */
interface Containing {
  words: readonly string[]
  areFew: boolean
}

const none: Containing = { words: [], areFew: true }

/**
 * How what is searched for is asked of the index of words, by the words there are that contain each of its own: an index is
 * quicker with words than with parts of words, as long as they are few.
 */
export function asWords({ words }: SearchText, containing: readonly Containing[]) {
  const known = words.map((word, place) => knownWord(word, containing[place] ?? none))
  const [first, last] = [known[0], known.at(-1)]
  const isSame = first?.isOnlyBegun && (known.length === 1 || !last?.isShort)
  /** They all stand somewhere. */
  const everywhere = allOf(known.map(({ meant }) => meant))
  const inTitle = allOf(
    known.map(({ within, whole, begun }, place) =>
      place === 0 ? within : place === known.length - 1 ? begun : whole,
    ),
  )
  const possible = isSame ? ('the same' as const) : `${inTitle} | ${everywhere}`
  return {
    everywhere,
    /**
     * This is found wherever they do, and where the text stands in a title: of one word there only, of several perhaps
     * elsewhere as well. None where the first is in too many words, or the last begins too many.
     */
    possible: first?.areFew && (last?.areFew || !last?.isShort) ? possible : undefined,
  }
}

/** A word of three letters or more also finds what begins with it, wherever it stands; a shorter one only in titles. */
export const isMeantBy = (word: string, found: string) =>
  word.length < shortestBeginning ? found === word : found.startsWith(word)

const allOf = (parts: readonly string[]) => parts.join(' & ')

/** A word that is searched for: what is meant by it anywhere, and in a title the words that it is, that it begins, and that it is in. */
function knownWord(word: string, { words: containing, areFew }: Containing) {
  const isShort = word.length < shortestBeginning
  const begun = containing.filter((one) => one.startsWith(word))
  return {
    areFew,
    isShort,
    isOnlyBegun: !isShort && areFew && begun.length === containing.length,
    meant: isShort ? quoted(word) : areFew ? oneOf(begun) : asBeginning(word),
    whole: quoted(asTitleWord(word)),
    begun: areFew ? oneOf(begun.map(asTitleWord)) : asBeginning(asTitleWord(word)),
    within: oneOf(containing.map(asTitleWord)),
  }
}

/** How the index knows a word of a title from others. */
const asTitleWord = (word: string) => `~${word}`

const asBeginning = (word: string) => `${quoted(word)}:*`

/** Safe because a word has no sign that means anything in a query (wordsOf). */
function quoted(word: string) {
  return `'${word}'`
}

/** One word of each group has to stand somewhere. */
export const oneOfEach = (groups: readonly (readonly string[])[]) => groups.map(oneOf).join(' & ')

const oneOf = (words: readonly string[]) =>
  words.length > 0 ? `(${words.map(quoted).join(' | ')})` : nowhere

/** The sign of no option. */
const nowhere = quoted('#')
