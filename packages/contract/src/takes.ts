import { z } from 'zod'
import type { CodingEvent } from './catalogue/coding-events.rules.ts'

/** A file as it leaves the studio: it lies in the folder that the studio was given, for whoever ordered it to take away. */
export interface StudioFile {
  path: string
  size: number
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

/** What the shop takes from its owner. */
export const soundFormats = ['wav', 'flac', 'mp3', 'ogg'] as const
export type SoundFormat = (typeof soundFormats)[number]

/** What is known of a sound that was not made here but brought. */
export const SourceFacts = z.object({
  format: z.enum(soundFormats),
  duration_ms: z.int().positive(),
  sample_rate: z.int(),
  channels: z.int(),
  /** Of each sample; none where the format keeps no samples. */
  bits: z.int().nullable(),
  /** In beats a minute, where it can be told. */
  tempo_bpm: z.number().nullable(),
  /** 'A minor' or 'F♯ major', say, where it can be told. */
  key: z.string().nullable(),
})
export type SourceFacts = z.infer<typeof SourceFacts>

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
  /**
   * Half of what is heard lies above this frequency: of the energy as loudness weights it (ITU-R BS.1770). None where the
   * few looks that a long sound is given have met nothing but silence.
   */
  brightness_hz: z.number().positive().nullable(),
  /** How much its partials beat, by the paper's measure: as a share of their energy. */
  roughness: z.number().nonnegative(),
  /** How long it takes until it is there: by the paper's envelope, of its first peak. */
  attack_ms: z.number().nonnegative(),
  portrait: Portrait,
  /** Absent where our own studio made the sound. */
  source: SourceFacts.optional(),
})
export type TrackFacts = z.infer<typeof TrackFacts>

export const SampleFacts = TrackFacts.pick({ loudness: true, true_peak: true })
export type SampleFacts = z.infer<typeof SampleFacts>

/** Of the voice of a pack. */
export const VoiceFacts = SampleFacts.extend({ duration_ms: z.int().positive() })
export type VoiceFacts = z.infer<typeof VoiceFacts>

/** A sound that the voice of its pack may be made of. */
export interface VoiceTrack {
  take: string
  ms: number
  event: CodingEvent | null
}

/** A sound that the voice of a pack is made of, and how much of it is heard there. */
export interface VoicePart {
  take: string
  ms: number
}

/** What the voice of a pack is made of, in this order, and what it will be called. */
export interface VoicePlan {
  recipe: string
  kind: 'signal' | 'music'
  parts: VoicePart[]
}

/** What comes of a recipe: its files by name, and what is known of them. */
interface Take<Name extends string, Facts, File> {
  files: Record<Name, File>
  facts: Facts
}
export type TrackTake<File = StudioFile> = Take<'master' | 'preview', TrackFacts, File>
export type SampleTake<File = StudioFile> = Take<'sample', SampleFacts, File>
/** The most telling moments of a pack, made of the previews of its sounds. */
export type VoiceTake<File = StudioFile> = Take<'voice', VoiceFacts, File>
/** The plate stands in the shop and follows the colour scheme; the card is the picture beside a link elsewhere. */
export type CoverTake<File = StudioFile> = Take<'plate' | 'card', Record<string, never>, File>
/** The master is the owner's picture as it is, so that it can be given back. */
export type IngestedCoverTake<File = StudioFile> = Take<
  'master' | 'plate' | 'card',
  Record<string, never>,
  File
>

/** A sound that the owner of the shop brings, on this machine. */
export interface SoundFile {
  path: string
  /** In hexadecimal: of the bytes that are meant, whatever lies under the path by then. */
  sha256: string
  /** Told by its length when absent. */
  kind?: 'signal' | 'music'
  /** Whether our motif lies under the preview, if it is a signal. */
  isSigned: boolean
}

/** The master is the owner's file as it is; the WAV is a plain one of a signal whose master is not. */
export interface IngestedTake<File = StudioFile> {
  files: { master: File; preview: File; wav?: File }
  facts: TrackFacts & { source: SourceFacts }
}

/**
 * When something is made, soonest first: what somebody waits for, what a first visitor meets, what is short, the samples,
 * and what takes seconds to make.
 */
export type Turn = 'awaited' | 'opening' | 'short' | 'sample' | 'long'

/**
 * Makes what a recipe describes. What is ordered twice is made once, at the sooner of the two turns; within one turn, what
 * was ordered first is made first. Once the studio is closed it rejects with an error named StudioClosed. What the owner brings and what cannot be taken is refused with an error named IngestRefused, whose message
 * is one sentence for the owner.
 */
export interface Studio {
  track(recipe: string, turn?: Turn): Promise<TrackTake>
  sample(recipe: string, turn?: Turn): Promise<SampleTake>
  /** The slug chooses kind and colour, so that any pack's cover can be drawn. */
  cover(recipe: string, slug: string, portraits: Portrait[], turn?: Turn): Promise<CoverTake>
  /** Of the previews that the plan names, in their order. */
  packVoice(plan: VoicePlan, previews: Uint8Array[]): Promise<VoiceTake>
  ingest(file: SoundFile): Promise<IngestedTake>
  /** Makes a cover of a picture, PNG or JPEG; with a checksum, of no other bytes. */
  ingestCover(path: string, sha256?: string): Promise<IngestedCoverTake>
  /** Names what comes of a sound file, before it is read: the same name is the same result. */
  recipeOfFile(file: Omit<SoundFile, 'path'>): string
  /** Names a drawn cover by the recipes of the sounds that it is drawn from. */
  recipeOfCover(slug: string, recipes: string[]): string
  /** Of which of its sounds the voice of a pack is made; none where there are no sounds. */
  planVoice(tracks: readonly VoiceTrack[]): VoicePlan | undefined
  /** Another edition makes all voices otherwise, and names them so. */
  voiceEdition(): string
  /** Names what comes of a picture. */
  recipeOfCoverFile(sha256: string): string
  close(): Promise<void>
}
