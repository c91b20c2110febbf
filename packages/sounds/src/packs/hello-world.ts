import { codingPack } from '../release.ts'
import { instrument } from '../writing/instrument.ts'
import { falls, insists, presses, returns, rises, staysOpen, steps, stretched } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'

const { line, together, at, tonality } = theme({ key: pitch('C5'), scale: 'major', tempo: 112 })

// Hel-lo goes up a fifth, world comes back to the third.
const motif = steps(1, 0.5, 5, 0.5, 3, 0.75)

const piano = instrument(
  { kind: 'keys', tine: 0.22, bark: 0.3, decay: 3.2, release: 0.6, tremolo: 0.2 },
  { send: 0.3, lowPass: 6000, pan: 0.15 },
)
const left = instrument(
  { kind: 'keys', tine: 0.1, bark: 0.35, decay: 3, release: 0.6, width: 0.7 },
  { level: -6, send: 0.25, lowPass: 4500, pan: -0.05 },
)
const short = instrument(
  { kind: 'keys', tine: 0.3, bark: 0.2, decay: 1.6, release: 0.3, width: 0.6 },
  { send: 0.25, lowPass: 6000, pan: 0.15 },
)

export const helloWorld = codingPack({
  slug: 'hello-world',
  title: 'Hello, World',
  description:
    'Nine plain sounds on a soft electric piano, one for each moment of a coding session. They cost nothing, so you can hear what a tool that speaks only when spoken to is worth before you pay for one.',
  price: 0,
  published: '2026-02-03T09:00:00Z',
  artist: 'Earcon Studio',
  genre: 'Interface',
  tonality,
  space: { decay: 1.1, damping: 0.5, size: 0.35, wet: 0.18 },
  sounds: {
    'session.start': {
      title: 'The First Program',
      ms: 2200,
      price: 200,
      play: [
        left(together([at(-6), at(-2), at(-4)], { at: 0.06, strum: 0.03, loud: 0.5, length: 1.6 })),
        piano(line(rises([...motif, ...steps(8, 1.8)]), { at: 0.2, loud: 0.7, spread: 0.2 })),
        piano(together([at(10)], { at: 1.16, loud: 0.45, length: 0.9 }), { level: -4, pan: 0.3 }),
      ],
    },
    'task.acknowledge': {
      title: 'Noted',
      ms: 600,
      price: 100,
      play: [short(together([at(3), at(5)], { loud: 0.55, length: 0.3, strum: 0.03, spread: 0.2 }))],
    },
    'task.progress': {
      title: 'Line by Line',
      ms: 540,
      price: 100,
      play: [short(line(steps(5, 0.2, 6, 0.4), { loud: 0.45, spread: 0.25 }))],
    },
    'input.required': {
      title: 'Your Name, Please',
      ms: 1250,
      price: 150,
      play: [
        piano(line(staysOpen(steps(5, 0.4, 6, 0.6, 8, 1.5)), { loud: 0.7, spread: 0.15 })),
        left(together([at(-3), at(1)], { at: 0.59, loud: 0.4, length: 0.6 })),
      ],
    },
    'resource.limit': {
      title: 'Out of Paper',
      ms: 1400,
      price: 150,
      play: [
        short(line(presses(steps(4, 0.35, 5, 0.35, 6, 0.45), 6), { loud: 0.65, octave: -1, spread: 0.2 })),
        left(together([at(-3), at(1)], { at: 0.67, loud: 0.45, length: 0.5 })),
      ],
    },
    'user.spam': {
      title: 'Hello, Hello, Hello',
      ms: 1300,
      price: 150,
      play: [short(line(insists(steps(1, 0.3, 5, 0.42), 3), { loud: 0.65, held: 0.8, spread: 0.2 }))],
    },
    'task.error': {
      title: 'Missing Semicolon',
      ms: 1350,
      price: 150,
      play: [
        piano(line(falls(steps(3, 0.5, 1, 0.8)), { octave: -1, loud: 0.6, spread: 0.3 }), { pan: 0.3 }),
        left(together([at(-1.5) - 12], { at: 0.55, loud: 0.4, length: 0.6 }), { level: -9 }),
      ],
    },
    'task.complete': {
      title: 'Hello Yourself',
      ms: 1800,
      price: 200,
      play: [
        piano(line(stretched([...motif, ...steps(8, 3)], 0.6), { loud: 0.75, spread: 0.2 })),
        left(together([at(-3), at(-1), at(1)], { loud: 0.5, length: 0.5, strum: 0.015 })),
        left(
          together([at(-6), at(-2), at(1), at(3)], {
            at: 0.62,
            loud: 0.5,
            length: 0.9,
            strum: 0.025,
            spread: 0.3,
          }),
        ),
      ],
    },
    'session.end': {
      title: 'Goodbye, World',
      ms: 2000,
      price: 180,
      play: [
        piano(line(returns(steps(1, 0.65, 3, 0.65, 5, 1.9)), { loud: 0.6, spread: 0.2 })),
        left(together([at(-6), at(-2)], { at: 0.75, loud: 0.45, length: 1, strum: 0.04 })),
      ],
    },
  },
})
