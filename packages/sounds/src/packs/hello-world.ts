import { codingPack } from '../release.ts'

export const helloWorld = codingPack({
  slug: 'hello-world',
  title: 'Hello, World',
  description:
    'Nine plain sounds on a soft electric piano, one for each moment of a coding session. They cost nothing, so you can hear what a tool that speaks only when spoken to is worth before you pay for one.',
  price: 0,
  published: '2026-02-03T09:00:00Z',
  artist: 'Earcon Studio',
  genre: 'Interface',
  sounds: {
    'session.start': { title: 'The First Program', ms: 2200, price: 200 },
    'task.acknowledge': { title: 'Noted', ms: 600, price: 100 },
    'task.progress': { title: 'Line by Line', ms: 540, price: 100 },
    'input.required': { title: 'Your Name, Please', ms: 1250, price: 150 },
    'resource.limit': { title: 'Out of Paper', ms: 1400, price: 150 },
    'user.spam': { title: 'Hello, Hello, Hello', ms: 1300, price: 150 },
    'task.error': { title: 'Missing Semicolon', ms: 1350, price: 150 },
    'task.complete': { title: 'Hello Yourself', ms: 1800, price: 200 },
    'session.end': { title: 'Goodbye, World', ms: 2000, price: 180 },
  },
})
