import type { CodingPack } from '@earcon/contract/catalogue/catalogue.calls'

export interface RehearsalFigureProps {
  /** Those to choose among. If it is only one, the others are asked for when somebody wants to compare. */
  packs: CodingPack[]
  /** The one that is heard first. */
  chosen: CodingPack
  /** Of the figure, on its page. */
  number: number
}
