import type { ManifestPack, ManifestTrack } from '@earcon/contract/manifest'
import type { Piece, Space, Tape } from './piece.ts'
import type { Composition } from './writing/composition.ts'

export type CodingEvent = NonNullable<ManifestTrack['event']>

type Artist =
  | 'Earcon Studio'
  | 'Ines Quarry'
  | 'Marta Velde'
  | 'Ossian Rook'
  | 'Tallow & Reed'
  | 'The Low Desk'

type Genre = 'Ambient' | 'Electronic' | 'Interface' | 'Lo-fi' | 'Minimal' | 'Modern classical'

/** What stands on a pack's card in the shop. Prices are US cents throughout. */
export type Sleeve = { slug: string; title: string; description: string; price: number; published: string }

export type Credits = { artist: Artist; genre: Genre }

/** Where all sounds of a pack are played, unless one of them says otherwise. */
export type Setting = { space?: Space; tape?: Tape }

export type Sound = Setting & Composition & { title: string; ms: number; price: number }

/** What is to be played under a recipe's name; the signature is the quiet mark in the preview of what is for sale. */
export type Score = { product: 'track' | 'sample'; piece: Piece; signature: boolean; title: string }

/** A pack and the tracks that are its own, by name, so that another pack shares one by naming it. */
export type Release<Name extends string = string> = {
  pack: ManifestPack
  tracks: Record<Name, ManifestTrack>
  scores: Map<string, Score>
}
