/** Parts one after the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export const utf8 = (text: string) => new TextEncoder().encode(text)

/** Four letters, say, that tell what follows; one that is not plain ASCII is none that anybody looks for. */
export const lettersAt = (bytes: Uint8Array, at: number, count: number) =>
  String.fromCharCode(...bytes.subarray(at, at + count))

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** Whole numbers of 16 or 32 bits, the lowest byte first. A negative one stands as its complement. */
export function littleEndian(...fields: readonly (readonly [bits: 16 | 32, value: number])[]) {
  const bytes = new Uint8Array(fields.reduce((sum, [bits]) => sum + bits / 8, 0))
  const view = viewOf(bytes)
  let at = 0
  for (const [bits, value] of fields) {
    if (bits === 16) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bits / 8
  }
  return bytes
}

/** In ID3 the highest bit of each byte of a size is free, so that none looks like the beginning of a sound. */
export const sevenBits = (size: number) => Uint8Array.from([21, 14, 7, 0], (shift) => (size >> shift) & 127)

/** The size that stands in four such bytes; none where a highest bit is set. */
export function readSevenBits(bytes: Uint8Array, at: number) {
  const four = [...bytes.subarray(at, at + 4)]
  return four.length === 4 && four.every((byte) => byte < 128)
    ? four.reduce((size, byte) => size * 128 + byte, 0)
    : undefined
}
