/** `npm test` leaves out what docs/testing.md lists, with the reasons; whoever runs Playwright by hand gets everything. */
export const isShortRun = process.env.LONG_RUN === ''

/** Of things that differ in little, a few in the short run and all in the long one. */
export const fewInShortRun = <const T>(all: readonly T[], few: readonly NoInfer<T>[]): readonly T[] =>
  isShortRun ? few : all

/** A test of the long run only, and why that is enough. */
export const longRunOnly = (why: string) => ({
  tag: '@long',
  annotation: { type: 'long run only', description: why },
})
