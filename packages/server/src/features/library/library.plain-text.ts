import { toOneLine, truncateText } from '@earcon/zip/names'

/** One line of so many letters at most, whatever was written. */
export function toPlainLine(text: string, most: number) {
  const line = toOneLine(text).trim()
  return line.length <= most ? line : `${truncateText(line, most - 1, ({ length }) => length).trimEnd()}…`
}

/** Where the pack is shown. */
export const packPageUrl = (slug: string, publicUrl: string) =>
  `${publicUrl}/sound-pack/${encodeURIComponent(slug.toWellFormed())}`
