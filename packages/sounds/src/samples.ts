import type { ManifestSample } from '@earcon/contract/manifest'
import type { Part, Piece, Space } from './piece.ts'
import { recipeOf } from './recipe.ts'
import { beginnings } from './samples/beginnings.ts'
import { branches } from './samples/branches.ts'
import { devices } from './samples/devices.ts'
import { done } from './samples/done.ts'
import { evenings } from './samples/evenings.ts'
import { hands } from './samples/hands.ts'
import { messages } from './samples/messages.ts'
import { plasticBox, type Sample } from './samples/sample.ts'
import { switches } from './samples/switches.ts'
import { trouble } from './samples/trouble.ts'
import { waiting } from './samples/waiting.ts'
import type { Score } from './score.ts'
import { seedOf } from './writing/chance.ts'

// In the order of a day, from opening a tool to leaving the building.
const day: Sample[] = [
  ...beginnings,
  ...messages,
  ...hands,
  ...waiting,
  ...switches,
  ...devices,
  ...trouble,
  ...branches,
  ...done,
  ...evenings,
]

/** What is to be played for the samples, by recipe. */
export const sampleScores = new Map<string, Score>()

/** The sounds that anybody may hear whole. */
export const samples: ManifestSample[] = day.map((sample) => {
  const { id, title, context, ms, space, tape, play, old } = sample
  const recipe = addScore(title, pieceOf(sample, play, space, tape))
  const old_recipe = old ? addScore(`${title} (old)`, pieceOf(sample, old, plasticBox)) : null
  return { id, title, context, duration_ms: ms, recipe, old_recipe }
})

function pieceOf({ id, ms }: Sample, parts: Part[], space: Space, tape?: Piece['tape']): Piece {
  return { ms, kind: 'signal', seed: seedOf(`sample-${id}`), parts, space, ...(tape && { tape }) }
}

function addScore(title: string, piece: Piece): string {
  const score: Score = { product: 'sample', piece, signature: false, title }
  const recipe = recipeOf(score)
  sampleScores.set(recipe, score)
  return recipe
}
