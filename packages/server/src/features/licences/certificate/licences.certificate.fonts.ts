import { readFile } from 'node:fs/promises'

/** The shop's typeface, as cut for print (decision 005), and one in which the letters of a checksum stand below each other. */
const files = {
  upright: ['stix-two-text-upright', 'stix-two-text-upright-more'],
  italic: ['stix-two-text-italic', 'stix-two-text-italic-more'],
  semibold: ['stix-two-text-semibold'],
  mono: ['ibm-plex-mono'],
} as const

export type Face = keyof typeof files

export interface Font {
  name: string
  bytes: Buffer
  letters: ReadonlySet<number>
}

export type Fonts = Record<Face, readonly Font[]>

let opened: Promise<Fonts> | undefined

/** Read once, when the first certificate is drawn. */
export function openFonts() {
  opened ??= openAll()
  return opened
}

const openAll = async (): Promise<Fonts> => ({
  upright: await Promise.all(files.upright.map(openFont)),
  italic: await Promise.all(files.italic.map(openFont)),
  semibold: await Promise.all(files.semibold.map(openFont)),
  mono: await Promise.all(files.mono.map(openFont)),
})

async function openFont(name: string): Promise<Font> {
  const { create } = await import('fontkit')
  const bytes = await readFile(new URL(`fonts/${name}.ttf`, import.meta.url))
  const font = create(bytes)
  return { name, bytes, letters: new Set('characterSet' in font ? font.characterSet : []) }
}

/** Some letters that one font has; or, where none has them, what stands in their place. */
export interface Run {
  font: string
  text: string
  /** What was to be written, if it is not what is drawn. */
  actual?: string
}

/** What stands for letters that no font here has: Arabic, Chinese and the like would take megabytes. */
const missingLetters = '[…]'

const segmenter = new Intl.Segmenter('en')

/** What belongs together of a text: a letter with its accents, a flag. */
export const lettersOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** A text by the fonts that have its letters. */
export function splitByFont(text: string, fonts: readonly Font[]): Run[] {
  const [first] = fonts
  if (!first) return []
  if (hasAll(first, text)) return [{ font: first.name, text }]
  const runs: Run[] = []
  for (const letter of lettersOf(text)) {
    const last = runs.at(-1)
    const found = findFont(letter, fonts, last?.font ?? first.name)
    if (!found) addMissing(runs, letter, first.name)
    else if (last && last.actual === undefined && last.font === found.font) last.text += found.text
    else runs.push(found)
  }
  return runs
}

const hasAll = ({ letters }: Font, text: string) =>
  Array.from(text).every((each) => letters.has(each.codePointAt(0) ?? 0))

/** In the font that the letters before are in, if it will do: what is set in one piece is kerned. */
function findFont(letter: string, fonts: readonly Font[], before: string): Run | undefined {
  for (const text of [letter, letter.normalize('NFKC')]) {
    const able = fonts.filter((font) => hasAll(font, text))
    const font = able.find(({ name }) => name === before) ?? able[0]
    if (font) return { font: font.name, text }
  }
}

/** Words that are missing one after the other are one gap. */
function addMissing(runs: Run[], letter: string, font: string) {
  const last = runs.at(-1)
  const before = runs.at(-2)
  if (last?.actual !== undefined) last.actual += letter
  else if (last?.text === ' ' && before?.actual !== undefined) {
    runs.pop()
    before.actual += ` ${letter}`
  } else runs.push({ font, text: missingLetters, actual: letter })
}
