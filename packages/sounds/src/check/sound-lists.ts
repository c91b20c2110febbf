import type { Manifest } from '@earcon/contract/manifest'

/** A sound to be looked at; an old version of a sample is meant to be plain, and to stand in the middle. */
export interface ListedSound {
  slug: string
  title: string
  recipe: string
  old: boolean
}

/** Sounds that are heard side by side, and so must differ from each other. */
export interface SoundList {
  name: string
  entries: ListedSound[]
}

/** Every pack by its slug, and the samples together. A track that two packs share is looked at in both. */
export function soundListsOf({ packs, tracks, samples }: Manifest): SoundList[] {
  const bySlug = packs.map(({ slug, track_ids }) => ({
    name: slug,
    entries: tracks
      .filter(({ id }) => track_ids.includes(id))
      .map(({ slug, title, recipe }) => ({ slug, title, recipe, old: false })),
  }))
  const news = samples.map(({ id, title, recipe }) => ({ slug: id, title, recipe, old: false }))
  const olds = samples.flatMap(({ id, title, old_recipe }) =>
    old_recipe ? [{ slug: `${id}-old`, title: `${title} (old)`, recipe: old_recipe, old: true }] : [],
  )
  return [...bySlug, { name: 'samples', entries: [...news, ...olds] }]
}
