import { codingPack } from '../release.ts'

export const glassHouseRules = codingPack({
  slug: 'glass-house-rules',
  title: 'Glass House Rules',
  description:
    'Tuned glass, wet fingertips and long clear decays, so transparent that even the error is polite. Made for rooms with good speakers and people without stones.',
  price: 1250,
  published: '2026-09-29T09:00:00Z',
  artist: 'Marta Velde',
  genre: 'Ambient',
  sounds: {
    'session.start': { title: 'Morning Through the Pane', ms: 2980, price: 250 },
    'task.acknowledge': { title: 'Fingertip', ms: 780, price: 150 },
    'task.progress': { title: 'Condensation', ms: 690, price: 150 },
    'input.required': { title: 'Knock First', ms: 1340, price: 200 },
    'resource.limit': { title: 'Up to the Rim', ms: 1720, price: 200 },
    'user.spam': { title: 'No Stones, Please', ms: 1430, price: 190 },
    'task.error': { title: 'Hairline Crack', ms: 1580, price: 210 },
    'task.complete': { title: 'Crystal Clear', ms: 2450, price: 250 },
    'session.end': { title: 'Blinds Down', ms: 2650, price: 230 },
  },
})
