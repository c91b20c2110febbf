import { codingPack } from '../release.ts'

export const offByOne = codingPack({
  slug: 'off-by-one',
  title: 'Off by One',
  description:
    'Marimba figures in groups of seven, each ending one beat sooner than the ear had planned. For programmers who find an odd number of notes more honest than an even one.',
  price: 900,
  published: '2026-07-21T09:00:00Z',
  artist: 'Ines Quarry',
  genre: 'Minimal',
  sounds: {
    'session.start': { title: 'Counting from Zero', ms: 2350, price: 200 },
    'task.acknowledge': { title: 'Fencepost', ms: 570, price: 100 },
    'task.progress': { title: 'Plus Plus', ms: 550, price: 100 },
    'input.required': { title: 'Less Than, or Equal?', ms: 1190, price: 160 },
    'resource.limit': { title: 'End of the Array', ms: 1330, price: 150 },
    'user.spam': { title: 'Again, Again, Aga', ms: 1470, price: 150 },
    'task.error': { title: 'Index Out of Bounds', ms: 1260, price: 160 },
    'task.complete': { title: 'Ten out of Nine', ms: 1890, price: 200 },
    'session.end': { title: 'Last but One', ms: 1680, price: 180 },
  },
})
