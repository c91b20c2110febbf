import type { Portrait } from '@earcon/contract/takes'
import type { Stereo } from '../piece.ts'
import { envelopeOf } from './envelope.ts'
import { figureAt } from './figure.ts'
import { type Look, spectrogramOf } from './spectrogram.ts'

/** A portrait as numbers, see the contract for what they mean. */
export interface Reading {
  spectrum: Uint8Array
  figure: Int8Array
  envelope: Uint8Array
}

/** A picture of the sound, small enough to be kept beside it. Whoever else wants to look at its spectra looks along. */
export function portraitOf(sound: Stereo, look?: Look): Portrait {
  const { envelope, strongest } = envelopeOf(sound)
  return {
    spectrum: base64(spectrogramOf(sound, look)),
    figure: base64(figureAt(sound, strongest)),
    envelope: base64(envelope),
  }
}

export function readPortrait({ spectrum, figure, envelope }: Portrait): Reading {
  return {
    spectrum: new Uint8Array(Buffer.from(spectrum, 'base64')),
    figure: new Int8Array(Buffer.from(figure, 'base64')),
    envelope: new Uint8Array(Buffer.from(envelope, 'base64')),
  }
}

const base64 = ({ buffer }: Uint8Array<ArrayBuffer> | Int8Array<ArrayBuffer>) =>
  Buffer.from(buffer).toString('base64')
