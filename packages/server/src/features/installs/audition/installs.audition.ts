import { resample } from './installs.resampling.ts'
import { type MonoSound, readWav, writeWav } from './installs.wav.ts'

/** In hertz: about as much as a telephone, half as much again. */
export const auditionRate = 11_025
/** A signal is heard whole but for its end; of what goes on for longer, no more than this. */
export const maxAuditionSeconds = 12
/** As parts of the whole: up to here it is what it is, and from there on silent. */
const fade = { from: 0.4, to: 0.75 }

/**
 * What is heard of a sound before it is bought, made of a WAV file as one: its beginning is enough to know it by, and
 * nobody would want it for good. The same bytes make the same bytes.
 */
export function makeAudition(wav: Uint8Array): Uint8Array {
  const original = readWav(wav, maxAuditionSeconds)
  const lowered = resample(original, auditionRate)
  const heard = limitTo(peakOf(original), lowered)
  return writeWav({ rate: heard.rate, samples: heard.samples.map(fadeOver(heard.samples.length)) })
}

const peakOf = ({ samples }: MonoSound) =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)

/** A filter may overshoot: then all of it is made quieter by as much. */
function limitTo(peak: number, sound: MonoSound): MonoSound {
  const own = peakOf(sound)
  return own <= peak ? sound : { ...sound, samples: sound.samples.map((sample) => (sample * peak) / own) }
}

const fadeOver = (length: number) => (sample: number, place: number) => {
  const gone = (place / length - fade.from) / (fade.to - fade.from)
  return sample * (gone <= 0 ? 1 : gone >= 1 ? 0 : (1 + Math.cos(Math.PI * gone)) / 2)
}
