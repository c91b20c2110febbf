import { musicPack } from '../release.ts'
import { machine } from './second-monitor/band.ts'
import { elbowOnTheSpaceBar } from './second-monitor/elbow-on-the-space-bar.ts'
import { muteUntilLunch } from './second-monitor/mute-until-lunch.ts'
import { rainOnARentedDesk } from './second-monitor/rain-on-a-rented-desk.ts'
import { teaGoingCold } from './second-monitor/tea-going-cold.ts'
import { unreadSinceTuesday } from './second-monitor/unread-since-tuesday.ts'

export const secondMonitor = musicPack({
  slug: 'second-monitor',
  title: 'Second Monitor',
  description:
    'Dusty drums, a tired electric piano and bass that never raises its voice. Five beats for the screen you do not look at, at the tempo of answering one thing at a time.',
  price: 3200,
  published: '2026-05-28T09:00:00Z',
  artist: 'The Low Desk',
  genre: 'Lo-fi',
  space: { decay: 1.1, damping: 0.6, size: 0.35, wet: 0.2 },
  tape: machine,
  sounds: {
    'tea-going-cold': { title: 'Tea Going Cold', ms: 84000, price: 1000, ...teaGoingCold },
    'rain-on-a-rented-desk': {
      title: 'Rain on a Rented Desk',
      ms: 98600,
      price: 1100,
      ...rainOnARentedDesk,
    },
    'unread-since-tuesday': {
      title: 'Unread Since Tuesday',
      ms: 76800,
      price: 900,
      ...unreadSinceTuesday,
    },
    'mute-until-lunch': { title: 'Mute Until Lunch', ms: 91200, price: 1000, ...muteUntilLunch },
    'elbow-on-the-space-bar': {
      title: 'Elbow on the Space Bar',
      ms: 68400,
      price: 900,
      ...elbowOnTheSpaceBar,
    },
  },
})
