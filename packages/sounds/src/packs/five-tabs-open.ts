import { musicPack } from '../release.ts'
import { darkMode } from './dark-mode.ts'
import { theTabThatPlaysSound } from './five-tabs-open/the-tab-that-plays-sound.ts'
import { preparedStatements } from './prepared-statements.ts'
import { secondMonitor } from './second-monitor.ts'
import { warmCache } from './warm-cache.ts'

export const fiveTabsOpen = musicPack({
  slug: 'five-tabs-open',
  title: 'Five Tabs Open',
  description:
    'One track from each of our four music packs, and a fifth for marimba and patience that exists nowhere else. A short way to learn which of us you can work to.',
  price: 3900,
  published: '2026-11-05T09:00:00Z',
  artist: 'Earcon Studio',
  genre: 'Minimal',
  space: { decay: 1.4, damping: 0.3, size: 0.45, wet: 0.22 },
  shared: [
    darkMode.tracks['cursor-blinking'],
    secondMonitor.tracks['rain-on-a-rented-desk'],
    preparedStatements.tracks['a-bolt-between-two-strings'],
    warmCache.tracks['hit-rate'],
  ],
  sounds: {
    'the-tab-that-plays-sound': {
      title: 'The Tab That Plays Sound',
      ms: 88800,
      price: 1000,
      ...theTabThatPlaysSound,
    },
  },
})
