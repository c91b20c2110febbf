import type { Findings } from './examine.ts'
import type { ListedSound } from './sound-lists.ts'

/** A sound as the rules see it: itself, what it is meant to be, and what in its pack is most like it. */
export interface RuleCase extends Findings, Pick<ListedSound, 'old'> {
  nearest: { title: string; distance: number } | undefined
}

/** No two sounds that are heard side by side are closer, in decibels of mean difference (see likeness.ts). */
export const minimumDistance = 4

/** What every sound of the catalogue must keep, by the sentence that is printed where one does not. */
export const soundRules: [sentence: string, holds: (sound: RuleCase) => boolean][] = [
  ['lasts exactly as long as it says', ({ surplus }) => surplus.wav === 0 && surplus.mp3 === 0],
  ['is within 0.5 LU of its loudness', ({ loudness, target }) => Math.abs(loudness - target) <= 0.5],
  ['peaks at −1 dBTP at most', ({ truePeak }) => truePeak.wav <= -1],
  ['peaks at −1 dBTP at most after MP3', ({ truePeak }) => truePeak.mp3 <= -1],
  ['has no DC', ({ dc }) => dc < 1e-4],
  ['begins and ends at nothing', ({ edge }) => edge < 1e-4],
  ['has 60 % of what is heard above 200 Hz', ({ kind, above200 }) => kind === 'music' || above200 >= 0.6],
  ['reaches above 2.5 kHz', ({ kind, rollOff }) => kind === 'signal' || rollOff > 2500],
  [
    'is neither one-sided nor in two halves (correlation 0.3 to 0.95)',
    ({ old, correlation }) => old || (correlation >= 0.3 && correlation <= 0.95),
  ],
  [
    `is ${minimumDistance} dB away from its neighbours`,
    ({ nearest }) => !nearest || nearest.distance >= minimumDistance,
  ],
]

/** The sentences that do not hold. */
export const brokenRules = (sound: RuleCase) =>
  soundRules.filter(([, holds]) => !holds(sound)).map(([sentence]) => sentence)
