const maxPollDelayMs = 30_000

/** How many milliseconds pass before it is asked again, having been asked so many times: ever more. */
export const pollDelayMs = (times: number) => Math.min(1000 * 2 ** times, maxPollDelayMs)
