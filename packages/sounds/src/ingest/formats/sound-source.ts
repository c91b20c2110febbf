import type { SoundFormat } from '@earcon/contract/takes'

/** A sound in its file: what the file says of itself, and its samples, one stretch after another. */
export interface SoundSource {
  format: SoundFormat
  rate: number
  channels: number
  /** Of each sample; none where the format keeps no samples. */
  bits: number | null
  /** Whether any program plays it that knows the oldest kind of WAV only. */
  isPlainWav: boolean
  /** How many samples each channel has, as far as the file says. */
  announced?: number
  /** Each stretch as one array for each channel, and no stretch longer than some seconds. Who asks for no more gets no more. */
  stretches(): AsyncIterable<Float32Array[]> | Iterable<Float32Array[]>
}
