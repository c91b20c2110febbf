import { musicPack } from '../release.ts'

export const secondMonitor = musicPack({
  slug: 'second-monitor',
  title: 'Second Monitor',
  description:
    'Dusty drums, a tired electric piano and bass that never raises its voice. Five beats for the screen you do not look at, at the tempo of answering one thing at a time.',
  price: 3200,
  published: '2026-05-28T09:00:00Z',
  artist: 'The Low Desk',
  genre: 'Lo-fi',
  sounds: {
    'tea-going-cold': { title: 'Tea Going Cold', ms: 84000, price: 1000 },
    'rain-on-a-rented-desk': { title: 'Rain on a Rented Desk', ms: 98600, price: 1100 },
    'unread-since-tuesday': { title: 'Unread Since Tuesday', ms: 76800, price: 900 },
    'mute-until-lunch': { title: 'Mute Until Lunch', ms: 91200, price: 1000 },
    'elbow-on-the-space-bar': { title: 'Elbow on the Space Bar', ms: 68400, price: 900 },
  },
})
