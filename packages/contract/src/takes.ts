import { z } from 'zod'

/** A file as it leaves the studio. */
export interface MadeFile {
  bytes: Uint8Array
  type: string
  /** In hexadecimal. */
  sha256: string
  crc32: number
}

/** What a cover is drawn from: a picture of the master, small enough to be kept beside it. All are bytes in base64. */
export const Portrait = z.object({
  /** Energy by time and by logarithmic frequency, row after row in time; 255 is the loudest, 0 is 60 dB below it. */
  spectrum: z.string(),
  /** The strongest moment as pairs (left, right), signed: what an oscilloscope would draw. */
  figure: z.string(),
  /** How loud, from beginning to end. */
  envelope: z.string(),
})
export type Portrait = z.infer<typeof Portrait>

export const TrackFacts = z.object({
  /** Loudness in LUFS: of music as a whole, of a short sound at its loudest 400 ms. */
  loudness: z.number(),
  /** True peak in dBTP. */
  true_peak: z.number(),
  /** How loud each of 200 stretches of equal length is, as bytes in base64; 255 is the loudest. */
  peaks: z.string(),
  /** Which part of the master the preview plays. */
  preview_start_ms: z.int().nonnegative(),
  preview_ms: z.int().positive(),
  portrait: Portrait,
})
export type TrackFacts = z.infer<typeof TrackFacts>

export const SampleFacts = TrackFacts.pick({ loudness: true, true_peak: true })
export type SampleFacts = z.infer<typeof SampleFacts>

/** What comes of a recipe: its files by name, and what is known of them. */
export interface Take<Name extends string, Facts> {
  files: Record<Name, MadeFile>
  facts: Facts
}
export type TrackTake = Take<'master' | 'preview', TrackFacts>
export type SampleTake = Take<'sample', SampleFacts>
/** The plate stands in the shop and follows the colour scheme; the card is the picture beside a link elsewhere. */
export type CoverTake = Take<'plate' | 'card', Record<string, never>>

/**
 * Makes what a recipe describes. What is ordered twice is made once; what is `urgent` is made before all that is not,
 * also where it had been ordered before without haste. Once the studio is closed it rejects with an error named
 * StudioClosed.
 */
export interface Studio {
  track(recipe: string, urgent?: boolean): Promise<TrackTake>
  sample(recipe: string, urgent?: boolean): Promise<SampleTake>
  cover(recipe: string, portraits: Portrait[]): Promise<CoverTake>
  close(): Promise<void>
}
