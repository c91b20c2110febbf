import { codingPack } from '../release.ts'

export const worksOnMyMachine = codingPack({
  slug: 'works-on-my-machine',
  title: 'Works on My Machine',
  description:
    'Relays, spindles and the fan of a computer that was never meant to move. Dry mechanical sounds with a faint mains hum, for anyone who trusts a tool more when it clicks.',
  price: 1050,
  published: '2026-04-28T09:00:00Z',
  artist: 'Ossian Rook',
  genre: 'Electronic',
  sounds: {
    'session.start': { title: 'Spindle Up', ms: 2950, price: 230 },
    'task.acknowledge': { title: 'Relay, Understood', ms: 580, price: 120 },
    'task.progress': { title: 'Disk Light', ms: 620, price: 120 },
    'input.required': { title: 'Any Key', ms: 1100, price: 180 },
    'resource.limit': { title: 'Fan at Full Tilt', ms: 1800, price: 190 },
    'user.spam': { title: 'Keyboard Buffer Full', ms: 1250, price: 160 },
    'task.error': { title: 'Not on Yours', ms: 1450, price: 190 },
    'task.complete': { title: 'Ship the Laptop', ms: 2050, price: 230 },
    'session.end': { title: 'Park the Heads', ms: 2350, price: 200 },
  },
})
