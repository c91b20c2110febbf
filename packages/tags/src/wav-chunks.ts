import { joined, littleEndian, utf8 } from './bytes.ts'
import { commentOf, copyrightOf, type Tags } from './tags.ts'
import { cutToBytes, toAscii, toXml } from './texts.ts'

/** How the samples of a WAV are written. */
export interface WavFormat {
  isPcm: boolean
  channels: number
  sampleRate: number
  /** Of one sample of all channels, in bytes. */
  frameSize: number
  bits: number
}

/** More than anybody reads of a field that would hold any length. */
const mostBytes = 1000

/** What every program shows: INFO has no field for an address or a number of ours, so the comment holds them. */
export function infoListOf(tags: Tags) {
  const { title, artist, pack, brand, originatedAt } = tags
  const fields: [id: string, text: string | undefined][] = [
    ['INAM', title],
    ['IART', artist],
    ['IPRD', pack],
    ['ICRD', originatedAt?.toISOString().slice(0, 10)],
    ['ICOP', `© ${copyrightOf(tags)}`],
    ['ICMT', `${tags.id}. ${commentOf(tags)}`],
    ['ISFT', brand],
  ]
  return joined(
    utf8('INFO'),
    ...fields.flatMap(([id, text]) => {
      const content = utf8(`${cutToBytes(text ?? '', mostBytes)}\0`)
      const padding = new Uint8Array(content.length % 2)
      return content.length > 1 ? [utf8(id), littleEndian([32, content.length]), content, padding] : []
    }),
  )
}

/** Where a loudness stands that was not measured. */
const unmeasured = 0x7fff

/** The broadcast extension, version 2, as EBU Tech 3285 lays it out: all of it ASCII. */
export function bextOf(tags: Tags, format: WavFormat) {
  const time = tags.originatedAt?.toISOString() ?? ''
  return joined(
    asciiField(describe(tags, 256), 256),
    asciiField(tags.brand, 32),
    asciiField(tags.id, 32),
    asciiField(time.slice(0, 10), 10),
    asciiField(time.slice(11, 19), 8),
    // The time of day at which it begins, which no sound of ours has.
    littleEndian([32, 0], [32, 0], [16, 2]),
    // A UMID is given out by somebody else.
    new Uint8Array(64),
    littleEndian(
      [16, hundredths(tags.loudnessLufs)],
      [16, unmeasured],
      [16, hundredths(tags.truePeakDbtp)],
      [16, hundredths(tags.momentaryLufs)],
      [16, unmeasured],
    ),
    new Uint8Array(180),
    utf8(codingHistoryOf(tags, format)),
  )
}

const hundredths = (value: number | undefined) =>
  value === undefined || Math.abs(value) > 300 ? unmeasured : Math.round(value * 100)

/** Filled up with zeros; one that is full has none at its end. */
function asciiField(text: string, length: number) {
  const field = new Uint8Array(length)
  field.set(utf8(toAscii(text).slice(0, length)))
  return field
}

/** What it is and how it is licensed. Of long names the beginning stands there, or nothing: the address must be whole. */
function describe(tags: Tags, most: number) {
  const comment = toAscii(commentOf(withShortLicensee(tags, most)))
  const name = toAscii(`${tags.title}, ${tags.artist}`)
  const begun = name.slice(0, Math.max(0, most - comment.length - 2)).trimEnd()
  return begun ? `${begun}. ${comment}` : comment
}

/** The same, with a licensee who leaves so much room for the comment that ends with the address. */
function withShortLicensee(tags: Tags, most: number): Tags {
  const { personal } = tags
  const tooMany = toAscii(commentOf(tags)).length - most
  if (!personal || tooMany <= 0) return tags
  const licensee = toAscii(personal.licensee)
  const begun = licensee.slice(0, Math.max(0, licensee.length - tooMany)).trimEnd()
  return { ...tags, personal: { ...personal, licensee: begun } }
}

const modes: Record<number, string> = { 1: 'mono', 2: 'stereo' }

/** One line for the one way that the sound has gone: by our hands it stays as it is. */
const codingHistoryOf = ({ brand }: Tags, { isPcm, channels, sampleRate, bits }: WavFormat) =>
  isPcm
    ? `A=PCM,F=${sampleRate},W=${bits},M=${modes[channels] ?? 'multichannel'},T=${toAscii(brand).replaceAll(',', ' ')}\r\n`
    : ''

/** What has a name of its own in iXML: the project, loudness, and the words that studios of games have agreed upon (ASWG-G006). */
export function ixmlOf(tags: Tags) {
  const { title, artist, pack, id, brand, tempoBpm, personal } = tags
  return utf8(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<BWFXML>',
      element('IXML_VERSION', '3.01'),
      element('PROJECT', pack),
      element('NOTE', commentOf(tags)),
      element('FILE_UID', id),
      '<LOUDNESS>',
      element('LOUDNESS_VALUE', tags.loudnessLufs?.toFixed(2)),
      element('MAX_TRUE_PEAK_LEVEL', tags.truePeakDbtp?.toFixed(2)),
      element('MAX_MOMENTARY_LOUDNESS', tags.momentaryLufs?.toFixed(2)),
      '</LOUDNESS>',
      '<ASWG>',
      element('project', pack),
      element('originator', brand),
      element('songTitle', title),
      element('artist', artist),
      element('rightsOwner', copyrightOf(tags)),
      element('tempo', tempoBpm?.toFixed(2)),
      element('isLoop', tags.loops ? 'true' : undefined),
      element('isLicensed', personal && 'true'),
      element('orderRef', personal?.number),
      '</ASWG>',
      '<USER>',
      element('LICENCE_URL', tags.licenceUrl),
      element('LICENSEE', personal?.licensee),
      element('CERTIFICATE', personal?.number),
      element('VERIFY_URL', personal?.verifyUrl),
      '</USER>',
      '</BWFXML>',
      '',
    ]
      .filter((line) => line !== undefined)
      .join('\n'),
  )
}

const element = (name: string, text: string | undefined) =>
  text === undefined ? undefined : `<${name}>${toXml(cutToBytes(text, mostBytes))}</${name}>`

/** All of it, from the first to the last sample, again and again; its pitch is that of the middle C. */
export function samplerOf({ sampleRate, frameSize }: WavFormat, soundSize: number) {
  const last = Math.floor(soundSize / frameSize) - 1
  const period = Math.round(1e9 / sampleRate)
  const sampler = [0, 0, period, 60, 0, 0, 0, 1, 0]
  const loop = [0, 0, 0, last, 0, 0]
  return littleEndian(...[...sampler, ...loop].map((value) => [32, value] as const))
}
