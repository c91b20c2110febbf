import type { MediaSessionInfo } from './media-session.ts'
import type { Sound } from './player.rules.ts'

/** What can be put on, and what the system may show of it meanwhile. */
export interface Playable extends Sound, MediaSessionInfo {
  /** In seconds, where it is known. */
  length?: number
  /** Those that the system's keys lead through. */
  playlist?: () => Playable[]
}
