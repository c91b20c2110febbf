/** Text as search sees it: no case, no accents, single blanks. "  Café  COMPILE" is "cafe compile". */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()

/** The words of folded text, split as the database splits a title: at every ASCII sign that is no letter or digit. */
export const wordsOf = (text: string) => [
  ...new Set(text.split(/[^a-z0-9\u{80}-\u{10ffff}]+/u).filter(Boolean)),
]
