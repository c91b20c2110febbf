/** In kbit per second, by the four bits that name them: of MPEG-1, and of MPEG-2 and 2.5. */
const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const rates = [44_100, 48_000, 32_000]

export interface Mp3Frame {
  layer: number
  rate: number
  channels: 1 | 2
  /** How many samples of each channel it holds. */
  samples: number
  /** In bytes; none where it cannot be told, as for layers other than III. */
  length: number
  /** Where, from its beginning, an encoder would say how many frames there are. */
  info: number
}

/** What the four bytes at the head of a frame of MPEG sound say, if they are one. */
export function frameAt(bytes: Uint8Array, at: number): Mp3Frame | undefined {
  if (bytes[at] !== 0xff || (bytes[at + 1] & 0xe0) !== 0xe0 || at + 4 > bytes.length) return undefined
  const version = (bytes[at + 1] >> 3) & 3
  const layer = 4 - ((bytes[at + 1] >> 1) & 3)
  const name = bytes[at + 2] >> 4
  const rate = rates[(bytes[at + 2] >> 2) & 3]
  if (version === 1 || layer === 4 || name === 15 || rate === undefined || (bytes[at + 3] & 3) === 2)
    return undefined
  const isFirst = version === 3
  const slower = isFirst ? 1 : version === 2 ? 2 : 4
  const channels = bytes[at + 3] >> 6 === 3 ? 1 : 2
  const samples = isFirst ? 1152 : 576
  const bitrate = bitrates[isFirst ? 1 : 2][name] * 1000
  const padding = (bytes[at + 2] >> 1) & 1
  const length =
    layer === 3 && bitrate > 0 ? Math.floor((samples * bitrate * slower) / (8 * rate)) + padding : 0
  const side = isFirst ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17
  return { layer, rate: rate / slower, channels, samples, length, info: 4 + side }
}

/** How far from the end of its tags a sound may begin: some programs leave a gap of noughts there. */
const longestGap = 65_536

/** Where three frames follow one another, or fewer up to the end: the beginning of an MP3. */
export function startsFrames(bytes: Uint8Array, from: number): number | undefined {
  let at = from
  while (bytes[at] === 0 && at < from + longestGap) at += 1
  let place = at
  for (let frames = 0; frames < 3; frames += 1) {
    const frame = frameAt(bytes, place)
    if (!frame?.length) return undefined
    place += frame.length
    if (place >= bytes.length) break
  }
  return at
}
