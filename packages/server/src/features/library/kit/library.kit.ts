import { kitNameOf } from '@earcon/contract/installs/kit-name.rules'
import type {
  ArchiveContents,
  ArchivedPack,
  ArchivedTrack,
  KitSound,
  ShopInfo,
} from '../downloads/library.archive-contents.ts'
import { toPlainLine } from '../library.plain-text.ts'
import { kitFolderOf } from './library.kit.hooks.ts'
import { openpeonManifestOf } from './library.kit.manifest.ts'
import { playPs1, playSh } from './library.kit.scripts.ts'
import { codingTools } from './library.kit.tools.ts'

/** A pack for coding tools: what players of such packs read, and what makes it heard where there is no player. */
export function kitContentsOf(pack: ArchivedPack, shop: ShopInfo): ArchiveContents {
  const name = kitNameOf(pack.slug)
  const sounds = soundsOf(pack.tracks)
  const events = new Set(pack.tracks.map(({ event }) => event))
  const usable = codingTools.flatMap(({ title, file, moments, write, steps }) => {
    const heard = moments.filter(([event]) => events.has(event))
    const use = [title, ...steps(name)].join('\n')
    return heard.length > 0 ? [{ use, hook: { name: `hooks/${file}`, text: write(name, heard) } }] : []
  })
  return {
    folder: name,
    files: [
      ...sounds.map(({ file, stored }) => ({ name: file, stored })),
      ...originalsOf(sounds),
      ...(pack.cover ? [{ name: 'icons/pack.png', stored: pack.cover }] : []),
      {
        name: 'openpeon.json',
        text: `${JSON.stringify(openpeonManifestOf(name, pack, sounds, shop), null, 2)}\n`,
      },
      { name: 'play.sh', text: playSh, executable: true },
      { name: 'play.ps1', text: playPs1 },
      ...usable.map(({ hook }) => hook),
    ],
    readme: [
      firstSoundText(name, sounds),
      ...usable.map(({ use }) => use),
      otherToolsText(name),
      soundListText(sounds),
    ].join('\n\n'),
  }
}

/** Files are called after their events: so nothing of a title gets into a path, and a script finds them. */
function soundsOf(tracks: readonly ArchivedTrack[]): KitSound[] {
  const groups = Map.groupBy(tracks, ({ event }) => event ?? 'music')
  return tracks.map((track) => {
    const stem = track.event ?? 'music'
    const group = groups.get(stem) ?? []
    const number = String(group.indexOf(track) + 1).padStart(String(group.length).length, '0')
    const name = `sounds/${stem}${group.length > 1 ? `-${number}` : ''}`
    return track.plain
      ? { file: `${name}.wav`, stored: track.plain, track }
      : { file: `${name}.${track.original_format}`, stored: track.master, track }
  })
}

/** What a plain WAV stands in for is what was bought, and comes along. */
const originalsOf = (sounds: readonly KitSound[]) =>
  sounds.flatMap(({ file, track }) =>
    track.plain
      ? [
          {
            name: file.replace(/^sounds\/(.*)\.wav$/, `originals/$1.${track.original_format}`),
            stored: track.master,
          },
        ]
      : [],
  )

const firstSoundText = (name: string, sounds: readonly KitSound[]) => {
  const events = sounds.flatMap(({ track }) => track.event ?? [])
  const event = events.find((event) => event === 'task.complete') ?? events[0]
  return `To hear it, open a terminal where you have unpacked it, and type

    mkdir -p ~/.openpeon/packs
    cp -R ${name} ~/.openpeon/packs/
    sh ${kitFolderOf(name)}/play.sh ${event}

If you hear nothing, there is no player: on Linux install mpv, or anything that has ffplay, paplay or aplay.

On Windows, copy the folder into .openpeon\\packs in your own folder, and type

    ${onWindows(name)} ${event}

Then let your coding tool do it.`
}

const onWindows = (name: string) =>
  `powershell -NoProfile -ExecutionPolicy Bypass -Command ${kitFolderOf(name)}/play.ps1`

const otherToolsText = (name: string) => `Anything else
The hooks are written after what the makers of these tools say of them in 2026. Should one have changed, theirs counts.
Whatever can run a command can run play.sh with the name of an event; not every tool above tells of every event.
It is a CESP pack, by its openpeon.json. To hear it with peon-ping:

    peon packs install-local ${kitFolderOf(name)} && peon packs use ${name}

On Windows, in place of a whole command that begins with "sh ${kitFolderOf(name)}/play.sh", write
"${onWindows(name)}" and its event.
Claude Code (where it has Git Bash) and OpenCode need no change there.

To remove the pack
    rm -r ${kitFolderOf(name)}
What is left of its hooks is silent from then on, and stops nothing.`

const soundListText = (sounds: readonly KitSound[]) => {
  const width = Math.max(...sounds.map(({ file }) => file.length))
  const lines = sounds.map(
    ({ file, track }) =>
      `${file.padEnd(width)}  ${toPlainLine(`${track.title} (${track.artist_name})`, 160)}`,
  )
  return ['The sounds', ...lines].join('\n')
}
