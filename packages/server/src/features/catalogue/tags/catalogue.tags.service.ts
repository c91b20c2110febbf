import { catalogueNumberOf, type PersonalTags, type Tags } from '@earcon/tags/tags'
import type { Context } from '../../../context.ts'
import type { FileSource } from '../../../platform/media/file-sources.ts'
import { createReadingGuard, tagFile } from '../../../platform/media/tagged-files.ts'
import { tagFactsOf } from './catalogue.tags.queries.ts'

/** A track as it is delivered: an earlier version of it may have had another name. */
interface NamedTrack {
  id: string
  title: string
  artist_name: string
  take: string | null
}

/** What tracks have in common that leave together. */
export interface SharedTags {
  /** The pack they come in; without one, any that a track is on sale in. */
  pack?: string
  /** The licence that is sold now, if nothing else is said. */
  licenceVersion?: string
  /** Whose copies they are, by track. Nobody's, where it is left out: then every buyer gets the same bytes. */
  personal?: ReadonlyMap<string, PersonalTags>
  isPreview?: boolean
}

/** What the files of tracks are to say of themselves, by the id of the track. */
export async function loadTags(
  { db, config: { brand, publicUrl } }: Context,
  tracks: readonly NamedTrack[],
  { pack, licenceVersion, personal = new Map(), isPreview = false }: SharedTags,
) {
  const licenceUrl = [publicUrl, 'licence', ...(licenceVersion ? [licenceVersion] : [])].join('/')
  const facts = new Map((await tagFactsOf(db, tracks)).map((row) => [row.id, row]))
  return new Map(
    tracks.map(({ id, title, artist_name }): [string, Tags] => {
      const known = facts.get(id)
      return [
        id,
        {
          title,
          artist: artist_name,
          pack: pack ?? known?.pack ?? undefined,
          id: catalogueNumberOf(brand, id),
          brand,
          licenceUrl,
          originatedAt: known?.created_at,
          tempoBpm: known?.tempo_bpm ?? undefined,
          personal: personal.get(id),
          isPreview,
          // A preview is a part of it, with something of ours under it: what was measured is not measured of that.
          ...(known && !isPreview && levelsOf(known)),
        },
      ]
    }),
  )
}

const levelsOf = ({
  loops,
  is_short,
  loudness_lufs,
  true_peak_dbtp,
}: Awaited<ReturnType<typeof tagFactsOf>>[number]) => ({
  [is_short ? 'momentaryLufs' : 'loudnessLufs']: loudness_lufs ?? undefined,
  truePeakDbtp: true_peak_dbtp ?? undefined,
  loops,
})

/** Gives stored files their tags, one after the other or side by side. */
export function createTagger({ ports: { media } }: Context) {
  const guard = createReadingGuard()
  /** The same source, as it is sent. */
  return async (source: FileSource, tags: Tags | undefined): Promise<FileSource> => {
    const { file } = source
    return tags ? { ...source, tagged: await guard(file, () => tagFile(media, file, tags)) } : source
  }
}
