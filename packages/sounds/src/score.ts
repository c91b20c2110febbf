import type { ManifestPack, ManifestTrack } from '@earcon/contract/manifest'

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

export type Sound = { title: string; ms: number; price: number }

/** A pack and the tracks that are its own, by name, so that another pack shares one by naming it. */
export type Release<Name extends string = string> = {
  pack: ManifestPack
  tracks: Record<Name, ManifestTrack>
}
