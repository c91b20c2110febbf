const rate = 44_100

/** A tone that fades, as a WAV file of 16 bits in stereo: another pitch is another file. */
export function toneFile(pitch: number, { seconds = 0.4, level = 0.3 } = {}): Buffer {
  const count = Math.round(seconds * rate)
  const bytes = Buffer.alloc(44 + count * 4)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + count * 4, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 4, 28)
  bytes.writeUInt16LE(4, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(count * 4, 40)
  for (let n = 0; n < count; n += 1) {
    const fade = Math.exp((-3 * (n % rate)) / rate) * Math.min(1, (count - n) / (0.05 * rate))
    const sample = Math.round(32_767 * level * fade * Math.sin((2 * Math.PI * pitch * n) / rate))
    bytes.writeInt16LE(sample, 44 + n * 4)
    bytes.writeInt16LE(sample, 46 + n * 4)
  }
  return bytes
}
