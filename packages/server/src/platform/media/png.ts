import { crc32, deflateSync } from 'node:zlib'

/** A PNG in black ink alone: how much of it stands on each pixel, row after row, 255 for all of it. */
export function inkPng(ink: Uint8Array, width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits each of grey and of opacity.
  header.set([8, 4], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(linesOf(ink, width, height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each line as its difference from the one above, of which little is left where a picture is smooth. */
function linesOf(ink: Uint8Array, width: number, height: number) {
  const upwards = 2
  const lines = Buffer.alloc((2 * width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    const line = y * (2 * width + 1)
    lines[line] = upwards
    for (let x = 0; x < width; x += 1)
      lines[line + 2 + 2 * x] = (ink[y * width + x] ?? 0) - (ink[(y - 1) * width + x] ?? 0)
  }
  return lines
}

function chunk(name: string, data: Buffer) {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length)
  whole.write(name, 4, 'latin1')
  whole.set(data, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8)
  return whole
}
