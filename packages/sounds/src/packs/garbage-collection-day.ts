import { codingPack } from '../release.ts'

export const garbageCollectionDay = codingPack({
  slug: 'garbage-collection-day',
  title: 'Garbage Collection Day',
  description:
    'Tin lids, brushes and a truck in no particular rush, played on tuned metal and brooms. It marks, it sweeps, and it leaves the street cleaner than your heap.',
  price: 1000,
  published: '2026-09-15T09:00:00Z',
  artist: 'The Low Desk',
  genre: 'Lo-fi',
  sounds: {
    'session.start': { title: 'Truck at the Corner', ms: 2550, price: 220 },
    'task.acknowledge': { title: 'Lid Up', ms: 590, price: 120 },
    'task.progress': { title: 'Mark, Sweep', ms: 760, price: 120 },
    'input.required': { title: 'Whose Bin Is This?', ms: 1240, price: 180 },
    'resource.limit': { title: 'Heap at the Brim', ms: 1480, price: 180 },
    'user.spam': { title: 'Same Bag Twice', ms: 1160, price: 160 },
    'task.error': { title: 'Bottles in the Paper', ms: 1380, price: 180 },
    'task.complete': { title: 'Nothing Left to Free', ms: 2000, price: 220 },
    'session.end': { title: 'Round the Next Block', ms: 2150, price: 200 },
  },
})
