import { codingPack } from '../release.ts'

export const baud9600 = codingPack({
  slug: '9600-baud',
  title: '9600 Baud',
  description:
    'Carrier tones, handshakes and a dial that means it, tuned until the line noise turns into harmony. For those who remember waiting for a machine, and those about to learn it again.',
  price: 1250,
  published: '2026-06-30T09:00:00Z',
  artist: 'Ossian Rook',
  genre: 'Electronic',
  sounds: {
    'session.start': { title: 'Carrier Detect', ms: 3000, price: 250 },
    'task.acknowledge': { title: 'Handshake', ms: 700, price: 150 },
    'task.progress': { title: 'Eight Bits, No Parity', ms: 600, price: 140 },
    'input.required': { title: 'Who Picked Up the Phone?', ms: 1400, price: 200 },
    'resource.limit': { title: 'Busy Signal', ms: 1900, price: 200 },
    'user.spam': { title: 'Line Noise', ms: 1350, price: 180 },
    'task.error': { title: 'No Carrier', ms: 1700, price: 210 },
    'task.complete': { title: 'Transfer at Full Rate', ms: 2200, price: 250 },
    'session.end': { title: 'On the Hook', ms: 2100, price: 220 },
  },
})
