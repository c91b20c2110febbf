import { formatDuration } from './duration.rules.ts'
import type { PackKind } from './facets.rules.ts'

/** What the tracks of a pack are called, one and many. */
const trackWords: Record<PackKind, readonly [one: string, many: string]> = {
  signals: ['signal', 'signals'],
  interface: ['interface sound', 'interface sounds'],
  music: ['piece of music', 'pieces of music'],
}

interface PackSize {
  kind: PackKind
  totalConstituentTrackCount: number
  length_seconds: number
}

/** What a pack is, and how much of it: '9 signals, 0:21', '3 pieces of music, 5:40'. */
export function describePackSize({ kind, totalConstituentTrackCount: count, length_seconds }: PackSize) {
  const [one, many] = trackWords[kind]
  return `${count} ${count === 1 ? one : many}, ${formatDuration(length_seconds)}`
}
