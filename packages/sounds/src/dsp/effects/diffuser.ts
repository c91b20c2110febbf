const size = 2048
const mask = size - 1

/** Four all-pass delays in a row: a click goes in, a murmur comes out. In place, block by block. */
export function diffuser(lengths: [number, number, number, number], scale: number) {
  const [d0, d1, d2, d3] = lengths.map((length) =>
    Math.max(1, Math.min(size - 1, Math.round(length * scale))),
  )
  const a = new Float32Array(size)
  const b = new Float32Array(size)
  const c = new Float32Array(size)
  const d = new Float32Array(size)
  let at = 0
  return (block: Float32Array, samples: number) => {
    for (let n = 0; n < samples; n += 1) {
      const now = (at + n) & mask
      const pastA = a[(now - d0) & mask]
      const inA = block[n] + 0.72 * pastA
      a[now] = inA
      const outA = pastA - 0.72 * inA
      const pastB = b[(now - d1) & mask]
      const inB = outA + 0.72 * pastB
      b[now] = inB
      const outB = pastB - 0.72 * inB
      const pastC = c[(now - d2) & mask]
      const inC = outB + 0.62 * pastC
      c[now] = inC
      const outC = pastC - 0.62 * inC
      const pastD = d[(now - d3) & mask]
      const inD = outC + 0.62 * pastD
      d[now] = inD
      block[n] = pastD - 0.62 * inD
    }
    at = (at + samples) & mask
  }
}
