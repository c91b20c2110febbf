import type { CatalogueFileTrack } from '@earcon/contract/catalogue/catalogue-file'
import { centsOf, packPriceComplaint, trackPriceComplaint } from '@earcon/contract/catalogue/list-price.rules'
import type { Fault, ReadManifest } from './catalogue.manifest-file.ts'

const soundEnding = /\.(wav|wave|flac|mp3|ogg|oga)$/i

/** What is wrong with a manifest beside the files that lie in its folder; nothing where it can be imported. */
export function checkManifest(
  { name, catalogue, lineOf }: ReadManifest,
  files: ReadonlySet<string>,
  leadingOut: ReadonlySet<string> = new Set(),
): Fault[] {
  const faults: Fault[] = []
  const complain = (path: readonly PropertyKey[], reason: string | undefined) => {
    if (reason) faults.push({ file: name, line: lineOf(path), reason })
  }
  const slugs = new Map<string, number | null>()
  const tracks = new Map<string, { track: CatalogueFileTrack; artist: string; line: number | null }>()

  catalogue.packs.forEach((pack, at) => {
    const here = ['packs', at]
    const earlier = slugs.get(pack.slug)
    if (earlier !== undefined)
      complain([...here, 'slug'], `The pack on line ${earlier} has the slug “${pack.slug}” already.`)
    else slugs.set(pack.slug, lineOf([...here, 'slug']))
    if (pack.cover) complain([...here, 'cover'], fileComplaint(pack.cover, files, leadingOut))
    const prices = pack.tracks.map(({ price }) => centsOf(price))
    complain([...here, 'price'], packPriceComplaint(centsOf(pack.price), prices))

    const held = new Set<string>()
    pack.tracks.forEach((track, place) => {
      const path = [...here, 'tracks', place]
      complain([...path, 'price'], trackPriceComplaint(centsOf(track.price)))
      complain([...path, 'file'], fileComplaint(track.file, files, leadingOut))
      if (held.has(track.file)) complain([...path, 'file'], `“${track.file}” stands in this pack twice.`)
      held.add(track.file)
      const artist = track.artist ?? pack.artist
      const other = tracks.get(track.file)
      if (!other) tracks.set(track.file, { track, artist, line: lineOf([...path, 'file']) })
      else {
        const field = differenceOf({ ...other.track, artist: other.artist }, { ...track, artist })
        if (field)
          complain(
            [...path, field in track ? field : 'file'],
            `“${track.file}” is the track on line ${other.line}, with another ${field}. A track is the same in all its packs.`,
          )
      }
    })
  })

  const listed = tracks
  for (const file of files)
    if (soundEnding.test(file) && !listed.has(file))
      faults.push({
        file,
        line: null,
        reason: 'No pack holds it. Add it to one, or take it out of the folder.',
      })
  return faults
}

const sharedFields = ['title', 'price', 'artist', 'genre', 'event', 'loops'] as const

const differenceOf = (one: CatalogueFileTrack, other: CatalogueFileTrack) =>
  sharedFields.find((field) => (one[field] ?? null) !== (other[field] ?? null))

function fileComplaint(file: string, files: ReadonlySet<string>, leadingOut: ReadonlySet<string>) {
  if (files.has(file)) return undefined
  if (leadingOut.has(file))
    return `“${file}” is a link that leads out of the folder. Put the file itself there.`
  if (/^(\/|\\|[a-z]:)|\\|(^|\/)\.\.?(\/|$)/i.test(file))
    return `“${file}” is no file of this folder: name it as it stands below the manifest, with / between folders.`
  const near = [...files].find((one) => one.toLowerCase() === file.toLowerCase())
  return near
    ? `“${file}” is not in the folder; it is called “${near}” there.`
    : `“${file}” is not in the folder.`
}
