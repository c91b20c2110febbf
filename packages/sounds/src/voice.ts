import type { Percussion } from './percussion.ts'

export type * from './percussion.ts'

/**
 * The instruments, as data. All times in seconds, all amounts from 0 to 1 unless said otherwise. What is struck or
 * plucked rings on after the note's length unless it has a `release`; everything else is let go after it.
 */
export type Voice = Modal | Fm | Pluck | Pad | Keys | Blown | Noise | Tone | Bass | Percussion

export type Material =
  | 'glass'
  | 'crystal'
  | 'bowl'
  | 'bell'
  | 'chime'
  | 'celesta'
  | 'vibraphone'
  | 'metal'
  | 'marimba'
  | 'kalimba'
  | 'wood'
  | 'stone'

/** Slides into the note from so many semitones away (negative: from below). */
export interface Glide {
  from: number
  time: number
}

export interface Vibrato {
  /** Times a second. */
  rate: number
  /** In semitones. */
  depth: number
  /** Seconds until it is there in full; by default 0.4. */
  delay?: number
}

/** Something struck: the sum of its resonances. */
export interface Modal {
  kind: 'modal'
  material: Material
  /** Until middle C has fallen by 60 dB; by default as the material does. Higher notes die sooner. */
  decay?: number
  /** Of the mallet: felt (0) to brass (1); by default as suits the material. */
  hardness?: number
  /** How much of the blow itself is heard; by default as suits the material. */
  strike?: number
  /** By default 0.004; a tenth of a second and more sounds stroked, not struck. */
  attack?: number
  /** When given, a hand damps it after the note's length within this time. */
  release?: number
  /** How far the two sides are apart; by default 0.5. */
  width?: number
}

/** Two operators: one sine bends the phase of another. */
export interface Fm {
  kind: 'fm'
  /** Frequency of the bending sine against the note's. */
  ratio: number
  /** How far it bends at full loudness, in radians: 0.5 is round, 2 is bright, 6 is harsh. */
  index: number
  /** Seconds in which the bending falls by 60 dB; by default half of `decay`. */
  indexDecay?: number
  /** Seconds in which the note falls by 60 dB. */
  decay: number
  /** How much of the note stays for as long as it is held; by default 0. */
  sustain?: number
  attack?: number
  release?: number
  /** How much the bending sine bends itself: towards a saw, then noise. */
  feedback?: number
  glide?: Glide
  vibrato?: Vibrato
  width?: number
}

/** A string that is plucked. */
export interface Pluck {
  kind: 'pluck'
  /** Until middle C has fallen by 60 dB; by default 2.5. */
  decay?: number
  /** Of the pick: thumb (0) to plectrum (1); by default 0.5. */
  brightness?: number
  /** Where it is plucked: at the bridge (0.02) to the middle (0.5); by default 0.18. */
  position?: number
  /** How fast the string loses its brilliance: steel (0) to nylon (0.6) to a dead string (1); by default 0.35. */
  damping?: number
  release?: number
  width?: number
}

/** Many slightly detuned oscillators under a filter that opens and closes. */
export interface Pad {
  kind: 'pad'
  /** By default saw; `glass` is nearly all sines, `choir` has vowels. */
  wave?: 'saw' | 'triangle' | 'square' | 'glass' | 'choir' | 'strings'
  /** How far the oscillators are apart in cents; by default 14. */
  detune?: number
  /** Of the closed filter, in hertz; by default 900. */
  cutoff?: number
  /** By how many octaves the filter opens; by default 1.5. */
  opens?: number
  /** Seconds until it is open, from where it closes again; by default the attack. */
  opening?: number
  /** By default 0.15. */
  resonance?: number
  attack?: number
  release?: number
  /** Breath above the tone; by default 0.08. */
  air?: number
  /** By default 0.7. */
  width?: number
}

/** An electric piano. */
export interface Keys {
  kind: 'keys'
  /** How much of the bell in the attack; by default 0.5. */
  tine?: number
  /** How much it growls when struck hard; by default 0.4. */
  bark?: number
  /** Until middle C has fallen by 60 dB; by default 4. */
  decay?: number
  release?: number
  /** How far it swings from side to side. */
  tremolo?: number
  /** Of the tremolo, times a second; by default 4.6. */
  rate?: number
  width?: number
}

/** A column of air, or a throat. */
export interface Blown {
  kind: 'blown'
  pipe: 'flute' | 'clarinet' | 'horn' | 'reed' | 'organ' | 'hum'
  /** How much of the breath is heard; by default 0.2. */
  breath?: number
  /** By default 0.08. */
  attack?: number
  /** By default 0.2. */
  release?: number
  glide?: Glide
  vibrato?: Vibrato
  width?: number
}

/** Filtered noise; the filter moves from one frequency to another within the note. */
export interface Noise {
  kind: 'noise'
  /** By default band. */
  shape?: 'low' | 'band' | 'high'
  /** In hertz; by default the note's pitch. */
  from?: number
  /** In hertz; by default where it began. */
  to?: number
  /** How narrow, up to whistling; by default 0.3. */
  resonance?: number
  /** By default 0.03. */
  attack?: number
  /** By default 0.15. */
  release?: number
  /** When given, it falls by 60 dB within this time instead of being held. */
  decay?: number
  /** By default 0.6. */
  width?: number
}

/** A plain beep, in the middle. */
export interface Tone {
  kind: 'tone'
  wave: 'sine' | 'triangle' | 'square' | 'saw'
  attack?: number
  /** When given, it falls by 60 dB within this time instead of being held. */
  decay?: number
  release?: number
  glide?: Glide
  vibrato?: Vibrato
  /** Of the old machine that makes it: 8 rustles, 4 crackles. Left out: as fine as all the rest. */
  bits?: number
  /** By default 0. */
  width?: number
}

/** Low and in the middle. */
export interface Bass {
  kind: 'bass'
  /** By default triangle. */
  wave?: 'sine' | 'triangle' | 'saw' | 'square'
  /** In hertz, where it comes to rest; by default 500. */
  cutoff?: number
  /** By how many octaves the filter is open at the attack; by default 1.5. */
  opens?: number
  /** Seconds until the filter is at rest; by default 0.25. */
  closing?: number
  /** Seconds in which the note falls by 60 dB; left out, it is held. */
  decay?: number
  attack?: number
  release?: number
  /** Overtones, so that small speakers hear it too; by default 0.3. */
  drive?: number
  glide?: Glide
}
