import type { PackRecord } from '../desk/catalogue.pack-records.ts'

/**
 * Where each track's file lies in an exported folder, by the track's id: where it came from, else by pack and place. No two
 * lie in one place, also where capitals are not told apart.
 */
export function nameFiles(packs: readonly PackRecord[]) {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { slug, tracks } of packs)
    tracks.forEach((track, place) => {
      if (names.has(track.id)) return
      const made = `${slug}/${String(place + 1).padStart(2, '0')}-${track.slug.replace(`${slug}-`, '')}`
      const wanted = [
        ...(canBeNamed(track.source_file) ? [track.source_file] : []),
        `${made}.${track.original_format}`,
      ]
      const name =
        wanted.find((one) => !taken.has(one.toLowerCase())) ?? `${made}-${track.id}.${track.original_format}`
      names.set(track.id, name)
      taken.add(name.toLowerCase())
    })
  return names
}

/** A sound below the folder that an import would find there: what was uploaded may be called anything. */
const canBeNamed = (file: string | null): file is string =>
  file !== null && /\.(wav|wave|flac|mp3|ogg|oga)$/i.test(file) && !/(^|\/)\.|^\/|\/\/|\\/.test(file)
