import { codingPack } from '../release.ts'

export const harbourMaster = codingPack({
  slug: 'harbour-master',
  title: 'Harbour Master',
  description:
    'Bells, buoys and one distant foghorn for people who ship. Low, round tones that cross a noisy room without hurrying anyone in it, with permission to dock asked exactly once.',
  price: 1100,
  published: '2026-08-25T09:00:00Z',
  artist: 'Tallow & Reed',
  genre: 'Interface',
  sounds: {
    'session.start': { title: 'Pilot on Board', ms: 2900, price: 250 },
    'task.acknowledge': { title: 'Aye', ms: 620, price: 130 },
    'task.progress': { title: 'Counting Knots', ms: 740, price: 130 },
    'input.required': { title: 'Permission to Dock', ms: 1500, price: 200 },
    'resource.limit': { title: 'Low Tide', ms: 1850, price: 190 },
    'user.spam': { title: 'Gulls', ms: 1250, price: 170 },
    'task.error': { title: 'Hull Meets Pier', ms: 1600, price: 200 },
    'task.complete': { title: 'Shipped', ms: 2400, price: 250 },
    'session.end': { title: 'Fog Rolls In', ms: 2800, price: 220 },
  },
})
