import type { CodingPack } from '@earcon/contract/catalogue'
import { later } from '../../ui/later.tsx'

export interface RehearsalProps {
  /** Those to choose among. If it is only one, the others are asked for when somebody wants to compare. */
  packs: CodingPack[]
  /** The id of the one that is heard first. */
  chosen: string
  /** Of the figure, on its page. */
  number: number
}

const figure = later(async () => (await import('./figure.tsx')).Figure)

/** A session of a coding agent in a small terminal, to be heard. The page needs an `<Audio />`. */
export const Rehearsal = figure.Part
export const fetchRehearsal = figure.fetch
