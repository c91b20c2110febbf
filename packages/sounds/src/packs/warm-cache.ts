import { musicPack } from '../release.ts'
import { evictTheOldest } from './warm-cache/evict-the-oldest.ts'
import { hitRate } from './warm-cache/hit-rate.ts'
import { timeToLive } from './warm-cache/time-to-live.ts'

export const warmCache = musicPack({
  slug: 'warm-cache',
  title: 'Warm Cache',
  description:
    'Three steady electronic pieces built from short loops, each already there when the ear comes back for it. For the afternoon when everything is in your head and has to stay there.',
  price: 2750,
  published: '2026-08-11T09:00:00Z',
  artist: 'Ossian Rook',
  genre: 'Electronic',
  space: { decay: 1.6, damping: 0.35, size: 0.55, wet: 0.22 },
  sounds: {
    'hit-rate': { title: 'Hit Rate', ms: 132000, price: 1500, ...hitRate },
    'time-to-live': { title: 'Time to Live', ms: 150000, price: 1600, ...timeToLive },
    'evict-the-oldest': { title: 'Evict the Oldest', ms: 117600, price: 1300, ...evictTheOldest },
  },
})
