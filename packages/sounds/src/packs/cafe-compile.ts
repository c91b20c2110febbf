import { codingPack } from '../release.ts'

export const cafeCompile = codingPack({
  slug: 'cafe-compile',
  title: 'Café Compile',
  description:
    'Porcelain, a teaspoon, a breath of steam and a counter bell with good manners. For people who write their best code two metres from an espresso machine and have to work from home.',
  price: 1150,
  published: '2026-03-26T09:00:00Z',
  artist: 'Ines Quarry',
  genre: 'Interface',
  sounds: {
    'session.start': { title: 'Grinder at Seven', ms: 2700, price: 250 },
    'task.acknowledge': { title: 'Two Sugars', ms: 680, price: 140 },
    'task.progress': { title: 'Drip', ms: 500, price: 130 },
    'input.required': { title: 'Name for the Cup', ms: 1300, price: 200 },
    'resource.limit': { title: 'Last of the Oat Milk', ms: 1550, price: 190 },
    'user.spam': { title: 'Seventh Espresso', ms: 1450, price: 180 },
    'task.error': { title: 'Saucer, Meet Floor', ms: 1600, price: 200 },
    'task.complete': { title: 'Order Up', ms: 1950, price: 240 },
    'session.end': { title: 'Chairs on Tables', ms: 2400, price: 220 },
  },
})
