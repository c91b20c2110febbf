/** What a file says of itself, by ID3 version 2.4: its title, and a sentence in English. */
export function id3Of({ title, comment }: { title: string; comment: string }) {
  const frames = [
    frameOf('TIT2', [utf8, ...bytesOf(title)]),
    frameOf('COMM', [utf8, ...bytesOf('eng'), 0, ...bytesOf(comment)]),
  ].flat()
  return Uint8Array.from([...bytesOf('ID3'), 4, 0, 0, ...sevenBits(frames.length), ...frames])
}

const utf8 = 3
const bytesOf = (text: string) => [...new TextEncoder().encode(text)]
const frameOf = (name: string, content: number[]) => [
  ...bytesOf(name),
  ...sevenBits(content.length),
  0,
  0,
  ...content,
]

/** Sizes leave the highest bit of each byte free, so that none looks like the beginning of a sound. */
const sevenBits = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 127)
