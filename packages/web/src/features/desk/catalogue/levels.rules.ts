import type { DeskTrack } from '@earcon/contract/catalogue/catalogue.admin.calls'

type Levels = NonNullable<DeskTrack['levels']>

/** What was measured of a sound, one fact after the other: −19.5 LUFS, −1.2 dBTP, 48 kHz, stereo, 24 bit, 92 bpm, A minor. */
export const levelFacts = (levels: Partial<Levels>) =>
  [
    levels.loudness_lufs !== undefined && `${decibels(levels.loudness_lufs)} LUFS`,
    levels.true_peak_dbtp !== undefined && `${decibels(levels.true_peak_dbtp)} dBTP`,
    levels.sample_rate && `${levels.sample_rate / 1000} kHz`,
    levels.channels && channelsOf(levels.channels),
    levels.bits && `${levels.bits} bit`,
    levels.tempo_bpm && `${Math.round(levels.tempo_bpm)} bpm`,
    levels.key,
  ].filter((fact) => typeof fact === 'string')

const channelsOf = (channels: number) =>
  channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`

/** To a tenth, with a real minus sign. */
const decibels = (value: number) => (Math.round(value * 10) / 10).toFixed(1).replace('-', '−')
