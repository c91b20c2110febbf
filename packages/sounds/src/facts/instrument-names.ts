import type { Blown, Fm, Material, Modal, Pad, Percussion, Pluck, Tone, Voice } from '../voice.ts'

const materials: Record<Material, string> = {
  glass: 'glass',
  crystal: 'glass',
  bowl: 'singing bowl',
  bell: 'bell',
  chime: 'chimes',
  celesta: 'celesta',
  vibraphone: 'vibraphone',
  metal: 'metal',
  marimba: 'marimba',
  kalimba: 'kalimba',
  wood: 'wood',
  stone: 'stone',
}

const pipes: Record<Blown['pipe'], string> = {
  flute: 'flute',
  clarinet: 'clarinet',
  horn: 'horn',
  reed: 'reed',
  organ: 'organ',
  hum: 'voice',
}

const pads: Partial<Record<NonNullable<Pad['wave']>, string>> = { strings: 'strings', choir: 'choir' }

const drums: Record<Percussion['kind'], string> = {
  kick: 'drums',
  snare: 'drums',
  hat: 'drums',
  rim: 'drums',
  brush: 'brushes',
  shaker: 'shaker',
}

/** Whatever is struck and over sooner than this, in seconds, is a speck in a groove. */
const crackle = 0.05

const struck = ({ material, decay = 1 }: Modal) => (decay < crackle ? 'vinyl crackle' : materials[material])

/** What bends a sine at no simple ratio rings as sheets and bells do; a ratio that is nearly simple only beats. */
function bent({ ratio, sustain = 0 }: Fm) {
  const away = Math.abs(2 * ratio - Math.round(2 * ratio))
  return sustain === 0 && away > 0.1 ? 'metal' : 'synth'
}

/** With a plectrum it is a guitar; what a thumb plucks may be anything with strings. */
const plucked = ({ brightness = 0.5 }: Pluck) => (brightness >= 0.5 ? 'guitar' : 'plucked strings')

/** What comes up from far below within a moment drips, what comes slowly is held, and all else beeps. */
function tone({ glide, attack = 0 }: Tone) {
  if (glide && glide.from <= -5 && glide.time <= 0.1) return 'water drop'
  return attack >= 0.1 ? 'synth' : 'beep'
}

/** What a buyer would call it who hears it and does not know how it is made. */
export function instrumentOf(voice: Voice): string {
  switch (voice.kind) {
    case 'modal':
      return struck(voice)
    case 'fm':
      return bent(voice)
    case 'pluck':
      return plucked(voice)
    case 'pad':
      return pads[voice.wave ?? 'saw'] ?? 'synth pad'
    case 'keys':
      return 'electric piano'
    case 'blown':
      return pipes[voice.pipe]
    case 'noise':
      return 'noise'
    case 'tone':
      return tone(voice)
    case 'bass':
      return 'bass'
    default:
      return drums[voice.kind]
  }
}
