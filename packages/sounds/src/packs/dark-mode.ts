import { musicPack } from '../release.ts'
import { blueLightFilter } from './dark-mode/blue-light-filter.ts'
import { brightnessAtTenPercent } from './dark-mode/brightness-at-ten-percent.ts'
import { cursorBlinking } from './dark-mode/cursor-blinking.ts'
import { theHouseIsAsleep } from './dark-mode/the-house-is-asleep.ts'

export const darkMode = musicPack({
  slug: 'dark-mode',
  title: 'Dark Mode',
  description:
    'Four slow pieces for pads and a nearly inaudible pulse, with the brightness turned down and nothing to follow. They sit behind a long read of unfamiliar code and leave no tune in your head.',
  price: 3600,
  published: '2026-02-24T09:00:00Z',
  artist: 'Ines Quarry',
  genre: 'Ambient',
  space: { decay: 4.5, damping: 0.4, size: 0.9, wet: 0.35 },
  sounds: {
    'brightness-at-ten-percent': {
      title: 'Brightness at Ten Percent',
      ms: 148000,
      price: 1600,
      ...brightnessAtTenPercent,
    },
    'cursor-blinking': { title: 'Cursor, Blinking', ms: 126500, price: 1400, ...cursorBlinking },
    'the-house-is-asleep': { title: 'The House Is Asleep', ms: 139200, price: 1500, ...theHouseIsAsleep },
    'blue-light-filter': { title: 'Blue Light Filter', ms: 112800, price: 1300, ...blueLightFilter },
  },
})
