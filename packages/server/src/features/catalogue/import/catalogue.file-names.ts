import type { PackRecord } from '../desk/catalogue.pack-records.ts'

/** Where each track's file lies in an exported folder, by the track's id: where it came from, else by pack and place. */
export function nameFiles(packs: readonly PackRecord[]) {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { slug, tracks } of packs)
    tracks.forEach((track, place) => {
      if (names.has(track.id)) return
      const made = `${slug}/${String(place + 1).padStart(2, '0')}-${track.slug.replace(`${slug}-`, '')}.${track.original_format}`
      const brought = track.source_file
      const name = brought && !taken.has(brought.toLowerCase()) ? brought : made
      names.set(track.id, name)
      taken.add(name.toLowerCase())
    })
  return names
}
