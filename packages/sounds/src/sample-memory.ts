/** What we use of what every Node has; the types of Node leave it to those of browsers. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => { buffer: ArrayBuffer }
}

const page = 65_536
/** Below this the system's own way is as good. */
const large = 256 * 1024

/**
 * Bytes of silence for a whole piece. Large ones are pages of their own, which go back to the system with the last who holds
 * them. What is asked for in the usual way teaches the allocator of Linux to keep ever larger pieces for the thread that
 * had them, also after that thread has ended: some 300 MB for two workers.
 */
export function bytesFor(length: number): Uint8Array<ArrayBuffer> {
  if (length < large) return new Uint8Array(length)
  const pages = Math.ceil(length / page)
  return new Uint8Array(new WebAssembly.Memory({ initial: pages, maximum: pages }).buffer, 0, length)
}

/** As many samples of silence. */
export const samplesFor = (length: number): Float32Array<ArrayBuffer> =>
  new Float32Array(bytesFor(4 * length).buffer, 0, length)

/** The same samples once more. */
export function copyOf(samples: Float32Array, start = 0, end = samples.length): Float32Array<ArrayBuffer> {
  const copy = samplesFor(Math.max(0, end - start))
  copy.set(samples.subarray(start, end))
  return copy
}
