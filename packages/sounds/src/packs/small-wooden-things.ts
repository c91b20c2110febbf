import { codingPack } from '../release.ts'

export const smallWoodenThings = codingPack({
  slug: 'small-wooden-things',
  title: 'Small Wooden Things',
  description:
    'Kalimba, woodblock and a very short marimba, struck softly and left to stop by themselves. Warm enough for a living room, dry enough to hear under a podcast.',
  price: 950,
  published: '2026-03-10T09:00:00Z',
  artist: 'Earcon Studio',
  genre: 'Minimal',
  sounds: {
    'session.start': { title: 'Toy Box', ms: 2100, price: 220 },
    'task.acknowledge': { title: 'Peg in Hole', ms: 520, price: 120 },
    'task.progress': { title: 'Abacus', ms: 560, price: 120 },
    'input.required': { title: 'Knock on the Table', ms: 980, price: 180 },
    'resource.limit': { title: 'Top Shelf', ms: 1250, price: 180 },
    'user.spam': { title: 'Woodpecker', ms: 1120, price: 160 },
    'task.error': { title: 'Splinter', ms: 1050, price: 180 },
    'task.complete': { title: 'Last Piece of the Puzzle', ms: 1750, price: 220 },
    'session.end': { title: 'Lid Closed', ms: 1600, price: 200 },
  },
})
