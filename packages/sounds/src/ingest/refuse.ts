/** Says no to a file, in one sentence for its owner. */
export function refuse(sentence: string): never {
  throw Object.assign(new Error(sentence), { name: 'IngestRefused' })
}

export const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`

export const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** Seconds that a file announces, and seconds of them that there are. */
export const refuseCutOff = (announced: number, found: number): never =>
  refuse(`It is cut off: ${inSeconds(announced)} are announced, ${inSeconds(found)} are there.`)

/** Where nothing is announced. */
export const refuseEndless = (found: number): never =>
  refuse(`It is cut off: it ends too early, after ${inSeconds(found)}.`)

export const refuseDamaged = (after: number): never =>
  refuse(`It is damaged: after ${inSeconds(after)} there is something that cannot be played.`)
