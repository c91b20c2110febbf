/** One line of plain text, whatever was written: nothing in it steers a terminal or turns the direction of reading. */
export function plain(text: string, most: number) {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= most) return line
  let kept = ''
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    if (kept.length + segment.length >= most) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Where the pack is shown. */
export const addressOf = (slug: string, publicUrl: string) =>
  `${publicUrl}/sound-pack/${encodeURIComponent(slug.toWellFormed())}`
