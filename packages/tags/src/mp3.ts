import { joined, sevenBits, utf8 } from './bytes.ts'
import { commentOf, copyrightOf, type Ends, type Tags } from './tags.ts'
import { cutToBytes } from './texts.ts'

/** Some readers look at what follows a frame, to see whether its length is right. */
const padding = new Uint8Array(10)

/** The ends of an MP3 with an ID3 tag before it, in place of whatever tags there were. */
export const taggedMp3 = (tags: Tags): Ends => ({ head: id3Of(tags), tail: new Uint8Array() })

/** An ID3 tag of version 2.4, with all texts in UTF-8. */
export function id3Of(tags: Tags) {
  const content = joined(...framesOf(tags), padding)
  return joined(utf8('ID3'), Uint8Array.of(4, 0, 0), sevenBits(content.length), content)
}

function framesOf(tags: Tags) {
  const { title, artist, pack, id, brand, licenceUrl, originatedAt, tempoBpm, personal } = tags
  return [
    text('TIT2', title),
    text('TPE1', artist),
    text('TALB', pack),
    text('TBPM', tempoBpm?.toFixed(0)),
    // A copyright begins with its year there, or is none.
    text('TCOP', originatedAt && copyrightOf(tags)),
    text('TDRC', originatedAt?.toISOString().slice(0, 19)),
    text('TPUB', brand),
    text('TOWN', personal?.licensee),
    address('WCOP', licenceUrl),
    named('CATALOGNUMBER', id),
    named('CERTIFICATE', personal?.number),
    named('CERTIFICATE_URL', personal?.verifyUrl),
    ...loudnessTexts(tags).map(([name, value]) => named(name, value)),
    frame('COMM', joined(Uint8Array.of(unicode), utf8('eng\0'), utf8(lineOf(commentOf(tags))))),
  ].flatMap((found) => found ?? [])
}

/** As ReplayGain has it: what is to be added to come to −18 LUFS, and the peak as a part of full scale. */
export function loudnessTexts({ loudnessLufs, momentaryLufs, truePeakDbtp }: Tags) {
  const loudness = loudnessLufs ?? momentaryLufs
  const texts: [name: string, value: string | undefined][] = [
    ['REPLAYGAIN_TRACK_GAIN', loudness === undefined ? undefined : `${(-18 - loudness).toFixed(2)} dB`],
    [
      'REPLAYGAIN_TRACK_PEAK',
      truePeakDbtp === undefined ? undefined : (10 ** (truePeakDbtp / 20)).toFixed(6),
    ],
  ]
  return texts
}

/** UTF-8, by its number. */
const unicode = 3

const lineOf = (line: string) => cutToBytes(line, 1000)

const frame = (id: string, content: Uint8Array) =>
  joined(utf8(id), sevenBits(content.length), new Uint8Array(2), content)

const text = (id: string, value: string | undefined) =>
  value ? frame(id, joined(Uint8Array.of(unicode), utf8(lineOf(value)))) : undefined

const named = (name: string, value: string | undefined) =>
  value ? frame('TXXX', joined(Uint8Array.of(unicode), utf8(`${name}\0${lineOf(value)}`))) : undefined

/** An address has no script of its own: it is plain by now. */
const address = (id: string, url: string) => frame(id, utf8(lineOf(url)))
