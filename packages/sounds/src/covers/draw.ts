import type { Portrait } from '@earcon/contract/takes'
import { pngOf } from './card.ts'
import { cardSvg, plateSvg, type Stroke } from './engraving.ts'
import type { Kind } from './kinds.ts'
import { shadesOf } from './palette.ts'
import { contours } from './plots/contours.ts'
import { dial } from './plots/dial.ts'
import { halftone } from './plots/halftone.ts'
import { lissajous } from './plots/lissajous.ts'
import { multiples } from './plots/multiples.ts'
import { phase } from './plots/phase.ts'
import { polar } from './plots/polar.ts'
import { ridgelines } from './plots/ridgelines.ts'
import { rings } from './plots/rings.ts'
import { score } from './plots/score.ts'
import { strata } from './plots/strata.ts'
import { threads } from './plots/threads.ts'
import { type Subject, subjectOf } from './subject.ts'

/** Most plots show the first sound of a pack, some show all of them. */
const plots: Record<Kind, (subjects: Subject[]) => Stroke[]> = {
  ridgelines,
  halftone,
  lissajous,
  phase,
  contours,
  polar,
  rings,
  dial,
  score,
  threads,
  strata,
  multiples,
}

export interface Sitter {
  kind: Kind
  /** The pack's slug, say; it only chooses the colour beside ink. */
  seed: string
  /** The sounds of the pack, one at least. */
  portraits: Portrait[]
}

/** Draws a pack's cover: the plate as SVG, which follows the colour scheme, and the card as PNG, always light. */
export function drawCover(sitter: Sitter): { plate: string; card: Uint8Array } {
  const strokes = strokesOf(sitter)
  const shades = shadesOf(sitter.seed)
  return { plate: plateSvg(strokes, shades), card: pngOf(cardSvg(strokes, shades.light)) }
}

/** The plate alone. */
export const drawPlate = (sitter: Sitter) => plateSvg(strokesOf(sitter), shadesOf(sitter.seed))

function strokesOf({ kind, seed, portraits }: Sitter) {
  if (portraits.length === 0) throw new Error(`There is no sound to draw a cover from: ${seed}.`)
  return plots[kind](portraits.map(subjectOf))
}
