/** What a file is to be called: a title as people wrote it, and the ending that says what it is. */
export interface WantedName {
  title: string
  /** None for a folder. */
  ending?: string
}

/** Longer names are cut: some systems take no more than 255 bytes, and a folder and a number may still come to it. */
const mostBytes = 180

/** Names that every system can write, none of which is another's, not even where the case of letters does not count. */
export function safeNames(files: readonly WantedName[]): string[] {
  const taken = new Set<string>()
  /** By name: the number that the next one of it gets. */
  const numbers = new Map<string, number>()
  return files.map(({ title, ending }) => {
    const stem = safeStem(title)
    const suffix = ending ? `.${ending}` : ''
    const same = nameKeyOf(stem + suffix)
    for (let number = numbers.get(same) ?? 1; ; number++) {
      const name = `${stem}${number > 1 ? ` (${number})` : ''}${suffix}`
      if (taken.has(nameKeyOf(name))) continue
      taken.add(nameKeyOf(name))
      numbers.set(same, number + 1)
      return name
    }
  })
}

/** The same for names that some system takes for one; the way over capitals makes one of two small letters for a sound. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toUpperCase().toLowerCase()

function safeStem(title: string) {
  const line = toOneLine(title)
    // What means something in a path, on one system or another.
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/^[ .]+/, '')
  const stem = truncateText(line, mostBytes, (text) => Buffer.byteLength(text)).replace(/[ .]+$/, '')
  if (stem === '') return 'Untitled'
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(stem) ? `_${stem}` : stem
}

/** Text on one line, whatever was written: nothing in it steers a terminal or turns the direction of reading. */
export const toOneLine = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')

/** As much of a text as there is room for: whole letters only, with everything that belongs to them. */
export function truncateText(text: string, most: number, sizeOf: (text: string) => number) {
  let kept = ''
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (sizeOf(kept + segment) > most) break
    kept += segment
  }
  return kept
}
