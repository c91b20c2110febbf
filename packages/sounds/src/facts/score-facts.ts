import type { ManifestTrack } from '@earcon/contract/manifest'
import type { Sound } from '../score.ts'
import { instrumentsOf } from './instruments.ts'
import { keyOf } from './key.ts'
import { tempoOf } from './tempo.ts'

type ScoreFacts = Pick<ManifestTrack, 'tempo_bpm' | 'key' | 'instruments'>

/** What is known of a sound before it is played. A signal is over before anybody could count. */
export const scoreFactsOf = (
  { bpm, tonality, instruments, play }: Sound,
  event: ManifestTrack['event'],
): ScoreFacts => ({
  tempo_bpm: event ? null : tempoOf(bpm),
  key: keyOf(tonality, play),
  instruments: instruments ?? instrumentsOf(play),
})
