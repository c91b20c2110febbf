const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const rates = [44_100, 48_000, 32_000]

/** What the four bytes at the head of a frame say. Only MPEG-1, layer III without a check sum is known here. */
export function readFrame(bytes: Uint8Array, at: number) {
  const bitrate = bitrates[bytes[at + 2] >> 4]
  const rate = rates[(bytes[at + 2] >> 2) & 3]
  if (bytes[at] !== 0xff || bytes[at + 1] !== 0xfb || !bitrate || !rate)
    throw new Error(`There is no frame of MPEG-1 layer III at byte ${at}.`)
  const padding = (bytes[at + 2] >> 1) & 1
  return {
    bitrate,
    rate,
    mono: bytes[at + 3] >> 6 === 3,
    length: Math.floor((144_000 * bitrate) / rate) + padding,
  }
}

/** Where each frame starts that is played, one after another; a file that does not end with a frame is refused. */
export function startsOf(bytes: Uint8Array): number[] {
  const starts: number[] = []
  let at = 0
  while (at < bytes.length) {
    starts.push(at)
    at += readFrame(bytes, at).length
  }
  if (at !== bytes.length) throw new Error('The last frame is cut short.')
  return starts
}
