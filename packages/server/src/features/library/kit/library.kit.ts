import type { CodingEvent } from '@earcon/contract/catalogue/coding-events.rules'
import { kitNameOf } from '@earcon/contract/installs/kit-name.rules'
import type {
  ArchiveContents,
  ArchivedPack,
  ArchivedTrack,
  KitSound,
  ShopInfo,
} from '../downloads/library.archive-contents.ts'
import { installPs1, installSh, openCodePlugin, playPs1, playSh } from './library.kit.files.ts'
import { claudeCodeHooks, cursorHooks, geminiHooks } from './library.kit.hooks.ts'
import {
  claudeMarketplaceOf,
  claudePluginOf,
  cursorPluginOf,
  geminiExtensionOf,
  kitFactsOf,
  openpeonManifestOf,
} from './library.kit.manifest.ts'
import { kitReadmeOf } from './library.kit.readme.ts'

/** A pack for coding tools: one folder that is a CESP pack and a plugin for each of the tools at once. */
export function kitContentsOf(pack: ArchivedPack, shop: ShopInfo): ArchiveContents {
  const name = kitNameOf(pack.slug)
  const sounds = soundsOf(pack.tracks)
  const events = new Set(pack.tracks.flatMap(({ event }) => event ?? []))
  const facts = kitFactsOf(name, pack, shop)
  const icon = pack.icon && { name: 'icons/pack.png', bytes: pack.icon }
  return {
    folder: name,
    files: [
      ...sounds.map(({ file, stored }) => ({ name: file, stored })),
      ...originalsOf(sounds),
      ...(icon ? [icon] : []),
      json('openpeon.json', openpeonManifestOf(facts, sounds, icon?.name)),
      json('.claude-plugin/plugin.json', claudePluginOf(facts)),
      json('.claude-plugin/marketplace.json', claudeMarketplaceOf(facts, shop)),
      json('.cursor-plugin/plugin.json', cursorPluginOf(facts)),
      json('gemini/gemini-extension.json', geminiExtensionOf(facts)),
      json('gemini/hooks/hooks.json', geminiHooks(events)),
      json('hooks/claude-code.json', claudeCodeHooks(pack.isAudition ? withoutEnd(events) : events)),
      json('hooks/cursor.json', cursorHooks(events)),
      { name: 'hooks/opencode.ts', text: openCodePlugin(name) },
      { name: 'play.sh', text: playSh, executable: true },
      { name: 'play.ps1', text: playPs1 },
      { name: 'install.sh', text: installSh, executable: true },
      { name: 'install.ps1', text: installPs1 },
    ],
    readme: kitReadmeOf(name, sounds),
  }
}

/** What Claude Code was lent by an address is gone before its session ends, and it would complain of the missing script. */
const withoutEnd = (events: ReadonlySet<CodingEvent>) => events.difference(new Set(['session.end']))

const json = (name: string, value: object) => ({ name, text: `${JSON.stringify(value, null, 2)}\n` })

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
