import { codingPack } from '../release.ts'

export const theLibrariansCough = codingPack({
  slug: 'the-librarians-cough',
  title: "The Librarian's Cough",
  description:
    'Felt, paper and lamp switches, all made for the quietest desk in an open-plan office. The cough itself is two muted low notes: nobody else will notice, you certainly will.',
  price: 850,
  published: '2026-06-16T09:00:00Z',
  artist: 'Marta Velde',
  genre: 'Minimal',
  sounds: {
    'session.start': { title: 'Reading Room Opens', ms: 2000, price: 200 },
    'task.acknowledge': { title: 'Card Stamped', ms: 530, price: 100 },
    'task.progress': { title: 'Page Turn', ms: 650, price: 100 },
    'input.required': { title: 'Membership, Please', ms: 1150, price: 150 },
    'resource.limit': { title: 'Ten Books at Most', ms: 1300, price: 150 },
    'user.spam': { title: 'Finger to the Lips', ms: 1050, price: 150 },
    'task.error': { title: 'The Cough', ms: 900, price: 160 },
    'task.complete': { title: 'Returned on Time', ms: 1500, price: 200 },
    'session.end': { title: 'Lamps, One by One', ms: 1950, price: 180 },
  },
})
