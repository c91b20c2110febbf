import type { SoundPack, Track } from '@earcon/contract/catalogue'
import type { Paper, ShopConfig } from '@earcon/contract/home'
import { codingEvents } from '@earcon/contract/moments'
import type { Context } from '../../context.ts'
import { standInKey } from '../../ports/cards.ts'
import { recordingProgress } from '../catalogue/catalogue.recordings.service.ts'
import { browsePacks, packsWith, tracksOnSale } from '../catalogue/catalogue.service.ts'
import { playingProgress } from '../samples/samples.service.ts'

export async function showConfig(context: Context): Promise<ShopConfig> {
  const [recorded, played] = await Promise.all([recordingProgress(context), playingProgress(context)])
  const { brand, publicUrl, contactEmail, smtpUrl, google, cards, playMoney, testMode, studio } =
    context.config
  const done = recorded.done + played.done
  return {
    brand,
    url: publicUrl,
    contact_email: contactEmail,
    sandboxed: [
      ...(smtpUrl ? [] : (['mail'] as const)),
      ...(google ? [] : (['google'] as const)),
      ...(cards ? [] : (['cards'] as const)),
    ],
    cards: {
      publishable_key: cards?.publishableKey ?? standInKey,
      script: cards ? null : '/sandbox/cards/stripe.js',
      test: playMoney,
    },
    test_mode: testMode,
    // A studio that makes only what is asked for has nothing under way.
    rendering: { done, total: studio === 'all' ? recorded.total + played.total : done },
  }
}

/** How far back the paper looks, how many covers it shows, and how many tracks its table lists. */
const looked = 12
const covers = 6
const listed = 9

export async function showPaper(context: Context): Promise<Paper> {
  const newest = await browsePacks(context, { page: 1, limit: looked, search: '' })
  const ids = newest.data.map(({ id }) => id)
  const [packs, tracks] = await Promise.all([packsWith(context, ids), tracksOnSale(context)])
  return {
    counts: { packs: newest.pagination.totalItems, tracks },
    packs: newest.data.slice(0, covers),
    tracks: oneOfEach(packs).slice(0, listed),
    specimen: packs.find(hasEveryEvent) ?? null,
  }
}

/** Of each pack the first track that no newer one has shown. */
function oneOfEach(packs: readonly SoundPack[]) {
  const shown = new Set<string>()
  return packs.flatMap((pack): { pack: SoundPack; track: Track }[] => {
    const track = pack.tracks.find(({ id }) => !shown.has(id))
    if (!track) return []
    shown.add(track.id)
    return [{ pack, track }]
  })
}

const hasEveryEvent = ({ tracks }: SoundPack) =>
  codingEvents.every((event) => tracks.some((track) => track.event === event))
