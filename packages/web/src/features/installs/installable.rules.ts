import type { AcquiredPack } from '@earcon/contract/library/library.calls'

/** For coding tools, and somebody's as a whole. */
export const isInstallable = ({ archive_bytes, tracks }: Pick<AcquiredPack, 'archive_bytes' | 'tracks'>) =>
  archive_bytes !== null && tracks.some(({ trackDetails }) => trackDetails.event !== null)
