import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import type { Paper, ShopConfig } from '@earcon/contract/home/home.calls'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { sandboxPublishableKey } from '../../ports/cards.ts'
import { recordingProgress } from '../catalogue/catalogue.recordings.service.ts'
import { countTracksOnSale, listPacks, loadPacksWithTracks } from '../catalogue/catalogue.service.ts'
import { sampleProgress } from '../samples/samples.service.ts'

export async function getConfig(context: Context): Promise<ShopConfig> {
  const [recorded, played] = await Promise.all([recordingProgress(context), sampleProgress(context)])
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
      ...(isPlayed(cards) ? (['cards'] as const) : []),
    ],
    cards: {
      publishable_key: cards?.publishableKey ?? sandboxPublishableKey,
      script: isPlayed(cards) ? '/sandbox/cards/stripe.js' : null,
      test: playMoney,
    },
    test_mode: testMode,
    // A studio that makes only what is asked for has nothing under way.
    rendering: { done, total: studio === 'all' ? recorded.total + played.total : done },
  }
}

/** By a sandbox of this server's own, or by one that several share; Stripe itself needs no address. */
const isPlayed = (cards: Config['cards']) => !cards || cards.apiUrl !== undefined

/** How far back the paper looks, how many covers it shows, and how many tracks its table lists. */
const packsLookedAt = 12
const coversShown = 6
const tracksListed = 9

export async function getPaper(context: Context): Promise<Paper> {
  const newest = await listPacks(context, { page: 1, limit: packsLookedAt, search: '' })
  const ids = newest.data.map(({ id }) => id)
  const [packs, tracks] = await Promise.all([loadPacksWithTracks(context, ids), countTracksOnSale(context)])
  return {
    counts: { packs: newest.pagination.totalItems, tracks },
    packs: newest.data.slice(0, coversShown),
    tracks: oneOfEach(packs).slice(0, tracksListed),
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
