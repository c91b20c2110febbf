import { readFrame, startsOf } from './frames.ts'

const samplesPerFrame = 1152
/** How many samples late the encoder begins. */
const delay = 576
/** As the encoder's authors number it: as many bits as are needed, by their newer way. */
const variable = 4

/** 64 kbit/s: a frame of 208 bytes, as many as there are facts to be told. */
const infoBits = 5 << 4

/**
 * The frame that says how long a file is, where its sound begins and ends, and how to jump within it. Without it a
 * decoder plays some milliseconds of silence before and after, which is much in a sound of one second, and guesses how long the rest is.
 */
export function infoFrame(sound: Uint8Array, samples: number): Uint8Array {
  const starts = startsOf(sound)
  const padding = starts.length * samplesPerFrame - delay - samples
  // A copy of the first frame's head, without the extra byte that some frames have.
  const head = sound.slice(0, 4)
  head[2] = infoBits | (head[2] & 0x0d)
  const { mono, length } = readFrame(head, 0)
  const frame = new Uint8Array(length)
  const view = new DataView(frame.buffer)
  const total = length + sound.length
  frame.set(head)
  const info = mono ? 21 : 36
  write(frame, info, 'Xing')
  // Three facts follow: how many frames, how many bytes, and by hundredths of time how far into the file.
  view.setUint32(info + 4, 7)
  view.setUint32(info + 8, starts.length)
  view.setUint32(info + 12, total)
  for (let hundredth = 0; hundredth < 100; hundredth += 1) {
    const start = length + starts[Math.floor((starts.length * hundredth) / 100)]
    frame[info + 16 + hundredth] = hundredth === 0 ? 0 : Math.floor((256 * start) / total)
  }
  const lame = info + 116
  write(frame, lame, 'LAME3.100')
  frame[lame + 9] = variable
  // Twelve bits each.
  frame[lame + 21] = delay >> 4
  frame[lame + 22] = ((delay & 15) << 4) | (padding >> 8)
  frame[lame + 23] = padding & 255
  view.setUint32(lame + 28, total)
  view.setUint16(lame + 32, crc16(sound))
  view.setUint16(lame + 34, crc16(frame.subarray(0, lame + 34)))
  return frame
}

const write = (bytes: Uint8Array, at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)

const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  return crc
})

function crc16(bytes: Uint8Array) {
  let crc = 0
  for (const byte of bytes) crc = (crc >> 8) ^ crcTable[(crc ^ byte) & 255]
  return crc
}
