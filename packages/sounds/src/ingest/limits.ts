/** What the shop takes at most and at least of a sound. How long a worker may take for one is the studio's to say. */
export const soundLimits = {
  bytes: 200_000_000,
  /** A picture of the cover is often in there, hardly ever a larger one. */
  tagBytes: 16_000_000,
  seconds: 20 * 60,
  shortestMs: 50,
  channels: 2,
  lowestRate: 8_000,
  highestRate: 192_000,
  /** Full scale is 1; what goes beyond this by a factor is no sound that was recorded too loud, but something else. */
  amplitude: 1000,
  /** What nobody calls music or signal is a signal up to here. */
  toldSignalSeconds: 10,
  /** The preview of a signal is the whole of it. */
  signalSeconds: 60,
} as const

/** Of a picture that is to be a cover, in pixels. */
export const pictureLimits = { bytes: 20_000_000, shortest: 600, longest: 6000, longSide: 10_000 } as const
