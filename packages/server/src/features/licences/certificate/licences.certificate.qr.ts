export type QrCode = Awaited<ReturnType<typeof createQrCode>>

/** The dark squares of a QR code, as stretches of its rows. Whoever draws it leaves white around it. */
export async function createQrCode(text: string) {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  return { size, stretches: data.flatMap(stretchesOf) }
}

function stretchesOf(row: readonly boolean[], y: number) {
  const stretches: { x: number; y: number; length: number }[] = []
  row.forEach((dark, x) => {
    const last = stretches.at(-1)
    if (!dark) return
    if (last && last.x + last.length === x) last.length++
    else stretches.push({ x, y, length: 1 })
  })
  return stretches
}
