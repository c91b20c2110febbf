/** What is measured of a recording, as far as it bears on whether it should be sold so. */
interface Levels {
  loudness: number
  truePeak: number
  durationMs: number
}

const longestSignalMs = 10_000

/** What an owner should hear again before it is sold. Nothing is changed: a sound is sold as it was brought. */
export function remarksOn({ loudness, truePeak, durationMs }: Levels): string[] {
  const isSignal = durationMs <= longestSignalMs
  const wanted = isSignal ? -16 : -14
  return [
    ...(truePeak > 0
      ? [`Its true peak is ${tenths(truePeak)} dBTP: above 0 it is distorted wherever it is played.`]
      : truePeak > -1
        ? [`Its true peak is ${tenths(truePeak)} dBTP: above −1 it may be distorted when it is coded again.`]
        : []),
    ...(loudness > wanted + 6
      ? [
          `It is ${tenths(loudness - wanted)} LU louder than the shop’s own ${isSignal ? 'signals' : 'music'}.`,
        ]
      : loudness < wanted - 10
        ? [
            `It is ${tenths(wanted - loudness)} LU softer than the shop’s own ${isSignal ? 'signals' : 'music'}.`,
          ]
        : []),
  ]
}

const tenths = (number: number) => (Math.round(number * 10) / 10).toFixed(1).replace('-', '−')
