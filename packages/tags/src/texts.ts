/**
 * Text on one line, whatever was written: nothing in it steers a terminal or turns the direction of reading. Of the marks that nobody
 * sees, only those that join letters or part them stay: they are part of names.
 */
const toLine = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** As much of a line as so many bytes of UTF-8 hold, in whole letters. */
export function cutToBytes(text: string, most: number) {
  let bytes = 0
  let kept = ''
  for (const letter of toLine(text)) {
    bytes += new TextEncoder().encode(letter).length
    if (bytes > most) break
    kept += letter
  }
  return kept.trimEnd()
}

/** Letters that do not come apart into a plain one and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  ı: 'i',
  '–': '-',
  '—': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '©': '(c)',
}

/** The same in ASCII, where a field holds no more: letters lose their marks, and what has no likeness is a question mark. */
export const toAscii = (text: string) =>
  Array.from(
    toLine(text)
      .normalize('NFKD')
      .replace(/[\p{M}\u200C\u200D]/gu, ''),
    (letter) => (letter < '\u0080' ? letter : (plainLetters[letter] ?? '?')),
  ).join('')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A line within XML: none of its letters is markup, and none is forbidden there. */
export const toXml = (text: string) =>
  toLine(text)
    .replace(/[\uFFFE\uFFFF]/g, ' ')
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
