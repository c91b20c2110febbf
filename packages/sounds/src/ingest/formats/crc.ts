const tableOf = (bits: 8 | 16 | 32, polynomial: number) =>
  Int32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (bits - 8)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ ((crc >>> (bits - 1)) & 1 ? polynomial : 0)
    return crc
  })

const table8 = tableOf(8, 0x07)
const table16 = tableOf(16, 0x8005)
const table32 = tableOf(32, 0x04c11db7)

/** Of the bytes from one place up to another, as FLAC has it at the head of a frame. */
export function crc8(bytes: Uint8Array, from: number, to: number) {
  let crc = 0
  for (let at = from; at < to; at += 1) crc = table8[(crc ^ bytes[at]) & 255]
  return crc & 255
}

/** As FLAC has it at the end of a frame. */
export function crc16(bytes: Uint8Array, from: number, to: number) {
  let crc = 0
  for (let at = from; at < to; at += 1) crc = (crc << 8) ^ table16[((crc >>> 8) ^ bytes[at]) & 255]
  return crc & 0xffff
}

/** As Ogg has it, of several parts one after another. */
export function oggCrc(parts: Uint8Array[]) {
  let crc = 0
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1) crc = (crc << 8) ^ table32[((crc >>> 24) ^ part[at]) & 255]
  return crc >>> 0
}
