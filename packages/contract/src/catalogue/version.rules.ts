/** The version of a pack with all three numbers, as those who install it count; one whose owner does not count is the first. */
export const fullVersion = (version: string | null | undefined) =>
  [...(version ?? '1').split('.').map((number) => BigInt(number)), 0n, 0n].slice(0, 3).join('.')

/** Whether one version comes after another, number by number. */
export function isNewerVersion(version: string | null, than: string | null) {
  const [ours, theirs] = [version, than].map((one) => fullVersion(one).split('.').map(BigInt))
  const place = ours?.findIndex((number, place) => number !== theirs?.[place]) ?? -1
  return place >= 0 && (ours?.[place] ?? 0n) > (theirs?.[place] ?? 0n)
}
