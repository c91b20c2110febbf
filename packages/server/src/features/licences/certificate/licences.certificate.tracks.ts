import { toOneLine, truncateText } from '@earcon/zip/names'
import type { Line, Style } from './licences.certificate.lines.ts'
import type { Element, Sheet } from './licences.certificate.sheet.ts'
import {
  type Block,
  baselineOf,
  colors,
  column,
  drawHeading,
  drawRule,
  enSpace,
  headingLeading,
  styles,
} from './licences.certificate.styles.ts'
import type { CertifiedTrack } from './licences.certificate.ts'

/** How the list of tracks is set. */
export interface TrackForm {
  columns: 1 | 2
  size: number
  leading: number
  /** Where the checksum of a track stands: at the end of its line, in a line below, or shortened at the end. */
  sums: 'beside' | 'below' | 'short'
}

const numberWidth = 20
const columnGap = 22

/** Full ones are as large as there is room for: 64 letters, each 0.6 of its size wide. */
const sumSizes: Record<TrackForm['sums'], number> = { beside: 5.9, below: 5.1, short: 6.4 }

/** The tracks, as many of them as are to be listed, in one column or in two. */
export function tracksBlock(
  sheet: Sheet,
  tracks: readonly CertifiedTrack[],
  form: TrackForm,
  listed: number,
  verifyUrl: string,
): Block {
  const width = (column.width - columnGap * (form.columns - 1)) / form.columns
  const rows = Math.ceil(listed / form.columns)
  const rowHeight = form.leading + (form.sums === 'below' ? 7.5 : 0)
  const more = tracks.length - listed
  const rest =
    more > 0
      ? sheet.setLines([{ text: moreWords(more, listed, verifyUrl), style: styles.note }], column.width)
      : []
  const tableHeight = rows * rowHeight + rest.length * 12 + 9
  const caption = sheet.setLines([{ text: captionOf(tracks, form), style: styles.note }], column.width)
  return {
    gap: 22,
    height: headingLeading + tableHeight,
    draw(top) {
      drawHeading(sheet, 2, tracks.length === 1 ? 'Track' : 'Tracks', top)
      const beside = { ...column, y: baselineOf(top, 16), leading: 16, align: 'right' as const }
      sheet.tag(sheet.root, 'P', () => sheet.drawLines(caption, beside))
      const start = top + headingLeading
      drawRule(sheet, start, 'strong')
      const list = sheet.tag(sheet.root, 'L')
      const namedAbove = soleArtist(tracks)
      for (const [index, track] of tracks.slice(0, listed).entries()) {
        const shown = namedAbove === '' ? track : { ...track, artist: '' }
        const entry = setTrack(sheet, shown, index, form, width)
        const x = column.x + Math.floor(index / rows) * (width + columnGap)
        drawTrack(sheet, list, entry, { x, top: start + 4 + (index % rows) * rowHeight, width }, form)
      }
      if (more > 0)
        sheet.tag(sheet.root, 'P', () =>
          sheet.drawLines(rest, { ...column, y: baselineOf(start + 4 + rows * rowHeight, 12), leading: 12 }),
        )
      drawRule(sheet, start + tableHeight, 'strong')
    },
  }
}

/** An artist who made them all is named once, above, if the name leaves room there. */
function soleArtist(tracks: readonly CertifiedTrack[]) {
  const [artist = '', ...others] = new Set(tracks.map(({ artist }) => artist))
  return tracks.length > 1 && others.length === 0 && artist.length <= 24 ? artist : ''
}

function captionOf(tracks: readonly CertifiedTrack[], { sums }: TrackForm) {
  const artist = soleArtist(tracks)
  const each = tracks.length === 1 ? 'with' : 'each with'
  const sum = `${each} the ${sums === 'short' ? 'ends of the ' : ''}SHA-256 sum of its sound`
  return artist ? `by ${toOneLine(artist)}, ${sum}` : sum
}

const moreWords = (more: number, listed: number, verifyUrl: string) =>
  `${listed > 0 ? 'and ' : ''}${more} ${listed > 0 ? 'more' : 'tracks'}, listed at ${verifyUrl}`

/** How many letters of a title are shown. */
const [fewest, most] = [4, 84]

type Entry = Record<'number' | 'title' | 'sum', Line[]>

function setTrack(sheet: Sheet, track: CertifiedTrack, index: number, form: TrackForm, width: number): Entry {
  const set = (text: string, style: Style) => sheet.setLines([{ text, style }], width)
  const sum = set(sumOf(track, form), { ...styles.sum, size: sumSizes[form.sums] })
  const room = width - numberWidth - (form.sums === 'below' ? 0 : (sum[0]?.width ?? 0) + 10)
  return {
    number: set(`${index + 1}`, { ...styles.fact, size: form.size, color: colors.muted, features: [] }),
    title: setTitle(sheet, track, form.size, room),
    sum,
  }
}

/** On one line, with as much of both as there is room for: they stand in full where the certificate is checked. */
function setTitle(sheet: Sheet, track: CertifiedTrack, size: number, room: number) {
  const set = (letters: number) => {
    const title = shorten(track.title, letters)
    const artist = shorten(track.artist, Math.max(letters / 2, 12))
    return sheet.setLines(
      [
        { text: artist === '' ? title : `${title}${enSpace}`, style: { ...styles.text, size } },
        { text: artist, style: { ...styles.joining, size } },
      ],
      Number.POSITIVE_INFINITY,
    )
  }
  const fits = (letters: number) => set(letters).every(({ width }) => width <= room)
  return set(fits(most) ? most : findLargest(fewest, most, fits))
}

/** The largest number that does, where the first is taken to do and the second does not. */
function findLargest(first: number, second: number, does: (number: number) => boolean): number {
  const middle = Math.floor((first + second) / 2)
  if (middle === first) return first
  return does(middle) ? findLargest(middle, second, does) : findLargest(first, middle, does)
}

function shorten(text: string, letters: number) {
  const line = toOneLine(text).trim()
  return line.length <= letters
    ? line
    : `${truncateText(line, letters - 1, ({ length }) => length).trimEnd()}…`
}

function sumOf({ sha256 }: CertifiedTrack, { sums }: TrackForm) {
  if (sha256 === null) return '–'
  return sums === 'short' ? `${sha256.slice(0, 8)}…${sha256.slice(-8)}` : sha256
}

function drawTrack(
  sheet: Sheet,
  list: Element,
  { number, title, sum }: Entry,
  { x, top, width }: { x: number; top: number; width: number },
  { leading, sums }: TrackForm,
) {
  const place = { x, y: baselineOf(top, leading), leading, width }
  const inner = { ...place, x: x + numberWidth, width: width - numberWidth }
  const item = sheet.tag(list, 'LI')
  sheet.tag(item, 'Lbl', () => sheet.drawLines(number, { ...place, width: numberWidth - 8, align: 'right' }))
  sheet.tag(item, 'LBody', () => {
    sheet.drawLines(title, inner)
    if (sums === 'below') sheet.drawLines(sum, { ...inner, y: place.y + 7.5 })
    else sheet.drawLines(sum, { ...inner, align: 'right' })
  })
}
