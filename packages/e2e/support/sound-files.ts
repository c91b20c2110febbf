const rate = 48_000

/** A tone of so many seconds as a WAV file: 192,000 bytes a second. Another pitch is another file. */
export function soundFile(name: string, seconds: number, pitch: number) {
  const samples = Math.round(seconds * rate)
  const bytes = Buffer.alloc(44 + samples * 4)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples * 4, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 4, 28)
  bytes.writeUInt16LE(4, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 4, 40)
  for (let n = 0; n < samples; n += 1) {
    const value = Math.round(
      9_000 * Math.sin((2 * Math.PI * pitch * n) / rate) * Math.exp((-3 * (n % rate)) / rate),
    )
    bytes.writeInt16LE(value, 44 + n * 4)
    bytes.writeInt16LE(value, 46 + n * 4)
  }
  return { name, mimeType: 'audio/wav', buffer: bytes }
}
