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

export interface Cover {
  /** SVG, follows the colour scheme. */
  plate: string
  /** PNG, 1200 × 630, always light. */
  card: Uint8Array
}

/** Draws a pack's cover from its sounds, one at least. The seed (its slug, say) only chooses the colour beside ink. */
export function drawCover({
  kind,
  seed,
  portraits,
}: {
  kind: Kind
  seed: string
  portraits: Portrait[]
}): Cover {
  if (portraits.length === 0) throw new Error(`There is no sound to draw a cover from: ${seed}.`)
  const strokes = plots[kind](portraits.map(subjectOf))
  const shades = shadesOf(seed)
  return { plate: plateSvg(strokes, shades), card: pngOf(cardSvg(strokes, shades.light)) }
}
