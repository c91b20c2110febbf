import { codingPack } from '../release.ts'

export const coldStart = codingPack({
  slug: 'cold-start',
  title: 'Cold Start',
  description:
    'A winter engine in nine short scenes: a low whirr that catches, a relay, a warm hum settling in. For sessions that need a moment before they run and would like some credit when they do.',
  price: 1200,
  published: '2026-02-10T09:00:00Z',
  artist: 'Marta Velde',
  genre: 'Interface',
  sounds: {
    'session.start': { title: 'Key in the Ignition', ms: 2850, price: 250 },
    'task.acknowledge': { title: 'Clutch In', ms: 640, price: 150 },
    'task.progress': { title: 'Second Gear', ms: 720, price: 150 },
    'input.required': { title: 'Hand Brake On', ms: 1200, price: 200 },
    'resource.limit': { title: 'Reserve Tank', ms: 1650, price: 200 },
    'user.spam': { title: 'Foot off the Pedal', ms: 1400, price: 180 },
    'task.error': { title: 'Stall at the Lights', ms: 1550, price: 200 },
    'task.complete': { title: 'Downhill from Here', ms: 2300, price: 250 },
    'session.end': { title: 'Engine Off, Radio On', ms: 2500, price: 220 },
  },
})
