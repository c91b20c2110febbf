import { codingPack } from '../release.ts'

export const rubberDuckAndSons = codingPack({
  slug: 'rubber-duck-and-sons',
  title: 'Rubber Duck & Sons',
  description:
    'Small reeds, soft squeaks and the patience of a family firm that has listened to bugs for three generations. It says very little, and always lets you finish first.',
  price: 1000,
  published: '2026-05-12T09:00:00Z',
  artist: 'Tallow & Reed',
  genre: 'Interface',
  sounds: {
    'session.start': { title: 'Open for Business', ms: 2250, price: 220 },
    'task.acknowledge': { title: 'Go On', ms: 560, price: 120 },
    'task.progress': { title: 'Mm-hm', ms: 510, price: 110 },
    'input.required': { title: 'And What Did You Expect?', ms: 1350, price: 180 },
    'resource.limit': { title: 'The Tub Is Full', ms: 1500, price: 180 },
    'user.spam': { title: 'One Duck at a Time', ms: 1280, price: 170 },
    'task.error': { title: 'Explain It Again', ms: 1420, price: 180 },
    'task.complete': { title: 'You Found It Yourself', ms: 1900, price: 230 },
    'session.end': { title: 'Back on the Shelf', ms: 1850, price: 190 },
  },
})
