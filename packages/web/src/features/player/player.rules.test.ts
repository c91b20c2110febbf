import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  beingRecordedMessage,
  formatPosition,
  nextPlayerState,
  type PlaybackEvent,
  type PlayerEvent,
  type PlayerState,
  playerTimeoutMs,
  type Sound,
  seekTargetOf,
  silentPlayer,
  soundRemarkOf,
  volumeOf,
} from './player.rules.ts'

const boot: Sound = { kind: 'preview', id: 'a', title: 'Boot', src: '/a' }
const chime: Sound = { kind: 'preview', id: 'b', title: 'Chime', src: '/b' }
const knock: Sound = { kind: 'sample', id: 'a', title: 'Knock', src: '/c' }

const press = (sound: Sound): PlayerEvent => ({ type: 'pressed', sound })
const leave: PlayerEvent = { type: 'left' }
const hear = (turn: number, type: Exclude<PlaybackEvent['type'], 'answered'>): PlayerEvent => ({ type, turn })
/** There is no sound, and this is why. */
const answer = (turn: number, status: number): PlayerEvent[] => [
  hear(turn, 'failed'),
  { type: 'answered', turn, status, retryAfter: 2 },
]
const play = (events: PlayerEvent[]) => events.reduce<PlayerState>(nextPlayerState, silentPlayer)

/** As a listener would tell it: what is on, or what is said. */
const told = ({ phase, sound, complaint }: PlayerState) =>
  complaint?.sentence ?? (sound ? `${sound.title} is ${phase}` : phase)

const notRenderedYet = [1, 2, 3, 4, 5].flatMap((turn) => answer(turn, 503).concat(hear(turn, 'again')))

const stories: [sentence: string, events: PlayerEvent[], end: string][] = [
  ['a preview is loading until there is sound (203)', [press(boot)], 'Boot is loading'],
  ['then it plays', [press(boot), hear(1, 'ready')], 'Boot is playing'],
  ['pressed while it plays, a preview stops (202)', [press(boot), hear(1, 'ready'), press(boot)], 'silent'],
  ['pressed while it loads, it is not wanted any more', [press(boot), press(boot)], 'silent'],
  ['another one takes its place (201)', [press(boot), hear(1, 'ready'), press(chime)], 'Chime is loading'],
  ['a sample takes the place of a preview', [press(boot), press(knock)], 'Knock is loading'],
  [
    'what the earlier one still says is not heard',
    [press(boot), press(chime), hear(1, 'ready')],
    'Chime is loading',
  ],
  [
    'nor does its failure touch the later one',
    [press(boot), press(chime), hear(2, 'ready'), hear(1, 'broken')],
    'Chime is playing',
  ],
  [
    'nor does its end, after it was pressed twice',
    [press(boot), press(boot), press(boot), hear(1, 'ended')],
    'Boot is loading',
  ],
  ['at its end it is silent (208)', [press(knock), hear(1, 'ready'), hear(1, 'ended')], 'silent'],
  [
    'pressed while it plays, a sample pauses (207)',
    [press(knock), hear(1, 'ready'), press(knock)],
    'Knock is paused',
  ],
  [
    'pressed again, it goes on',
    [press(knock), hear(1, 'ready'), press(knock), press(knock), hear(1, 'ready')],
    'Knock is playing',
  ],
  [
    'a preview that is paused from outside is paused',
    [press(boot), hear(1, 'ready'), hear(1, 'paused')],
    'Boot is paused',
  ],
  [
    'pressed then, it goes on',
    [press(boot), hear(1, 'ready'), hear(1, 'paused'), press(boot), hear(1, 'ready')],
    'Boot is playing',
  ],
  [
    'a sample that is paused from outside is paused',
    [press(knock), hear(1, 'ready'), hear(1, 'paused')],
    'Knock is paused',
  ],
  [
    'a sample that goes on by itself plays',
    [press(knock), hear(1, 'paused'), hear(1, 'ready')],
    'Knock is playing',
  ],
  [
    'sound that runs dry is loading again',
    [press(boot), hear(1, 'ready'), hear(1, 'stalled')],
    'Boot is loading',
  ],
  ['whoever leaves hears nothing any more', [press(boot), hear(1, 'ready'), leave], 'silent'],
  [
    'prevented by the browser (287)',
    [press(boot), hear(1, 'prevented')],
    'Could not play preview for Boot. Playback was prevented.',
  ],
  [
    'broken while it plays (288)',
    [press(boot), hear(1, 'ready'), hear(1, 'broken')],
    'Error with preview for Boot.',
  ],
  ['nothing for too long (289)', [press(boot), hear(1, 'timed-out')], 'Preview for Boot timed out.'],
  ['not there (290)', [press(boot), ...answer(1, 404)], 'Failed to load preview for Boot.'],
  ['no answer at all (290)', [press(boot), ...answer(1, 0)], 'Failed to load preview for Boot.'],
  ['a fault of the shop (290)', [press(boot), ...answer(1, 500)], 'Failed to load preview for Boot.'],
  ['without a sound, it is asked why', [press(boot), hear(1, 'failed')], 'Boot is asking'],
  [
    'and no answer comes (289)',
    [press(boot), hear(1, 'failed'), hear(1, 'timed-out')],
    'Preview for Boot timed out.',
  ],
  ['still being recorded: it is waited for', [press(boot), ...answer(1, 503)], 'Boot is waiting'],
  [
    'and asked for again',
    [press(boot), ...answer(1, 503), hear(1, 'again'), hear(2, 'ready')],
    'Boot is playing',
  ],
  [
    'but not for ever',
    [press(boot), ...notRenderedYet, ...answer(6, 503)],
    'Failed to load preview for Boot.',
  ],
  [
    'there when asked why it was not: it is put on once more',
    [press(boot), ...answer(1, 206), hear(1, 'again')],
    'Boot is loading',
  ],
  [
    'recorded while it was asked about: it is put on once more, however often it was waited for',
    [press(boot), ...answer(1, 503), hear(1, 'again'), ...answer(2, 206), hear(2, 'again'), hear(3, 'ready')],
    'Boot is playing',
  ],
  [
    'there and still no sound: it is broken',
    [press(boot), ...answer(1, 206), hear(1, 'again'), ...answer(2, 206)],
    'Error with preview for Boot.',
  ],
  [
    'pressed while it is waited for, it is not wanted any more',
    [press(boot), ...answer(1, 503), press(boot), hear(1, 'again')],
    'silent',
  ],
  [
    'the next press takes the complaint away',
    [press(boot), hear(1, 'broken'), press(boot)],
    'Boot is loading',
  ],
  ['so does leaving', [press(boot), hear(1, 'broken'), leave], 'silent'],
  [
    'a sample is prevented',
    [press(knock), hear(1, 'prevented')],
    'Could not play Knock. Playback was prevented.',
  ],
  ['a sample is broken', [press(knock), hear(1, 'broken')], 'Error with Knock.'],
  ['a sample takes too long', [press(knock), hear(1, 'timed-out')], 'Knock timed out.'],
  ['a sample is not there', [press(knock), ...answer(1, 404)], 'Failed to load Knock.'],
]
for (const [sentence, events, end] of stories)
  test(`player: ${sentence}`, () => assert.equal(told(play(events)), end))

test('after a complaint nothing is on (204)', () => {
  const { phase, sound, complaint } = play([press(boot), hear(1, 'broken')])
  assert.deepEqual([phase, sound, complaint?.about], ['silent', null, boot])
})

test('what changes nothing leaves the very same player', () => {
  const playing = play([press(boot), hear(1, 'ready')])
  for (const event of [hear(1, 'ready'), hear(1, 'again'), hear(7, 'ended'), ...answer(1, 404)])
    assert.equal(nextPlayerState(playing, event), playing)
  assert.equal(nextPlayerState(silentPlayer, leave), silentPlayer)
})

test('a preview is given ten seconds to load (327)', () => assert.equal(playerTimeoutMs, 10_000))

const volumes: [sentence: string, sound: Sound | null, muted: boolean, volume: number][] = [
  ['a sample plays at factor 1 (324)', knock, false, 1],
  ['a muted sample at zero (324)', knock, true, 0],
  ['a preview is not muted by the switch of the samples', boot, true, 1],
]
for (const [sentence, sound, muted, volume] of volumes)
  test(sentence, () => assert.equal(volumeOf(sound, muted), volume))

const keys: [sentence: string, key: string, position: number, length: number, target: number | undefined][] =
  [
    ['five seconds on in music', 'ArrowRight', 12, 30, 17],
    ['five seconds back in music', 'ArrowLeft', 12, 30, 7],
    ['a fifth of a second on in a short sound', 'ArrowRight', 1, 2.5, 1.2],
    ['three steps on by a page', 'PageUp', 12, 60, 27],
    ['three steps back by a page', 'PageDown', 32, 60, 17],
    ['never before the beginning', 'ArrowLeft', 0.1, 2.5, 0],
    ['never past the end', 'ArrowUp', 29, 30, 30],
    ['to the beginning', 'Home', 2, 2.5, 0],
    ['to the end', 'End', 0, 2.5, 2.5],
    ['nowhere by any other key', 'a', 1, 2.5, undefined],
  ]
for (const [sentence, key, position, length, target] of keys)
  test(`a key leads ${sentence}`, () => assert.equal(seekTargetOf(key, position, length), target))

for (const [position, length, told] of [
  [0, 30, '0:00 of 0:30'],
  [69.5, 149.6, '1:09 of 2:30'],
  [0, 0.55, '0.0 of 0.6 seconds'],
  [0.42, 0.6, '0.4 of 0.6 seconds'],
  [9.9, 10, '0:09 of 0:10'],
] as const)
  test(`${position} seconds into ${length} is told as ${told}`, () =>
    assert.equal(formatPosition(position, length), told))

const remarks: [
  sentence: string,
  events: PlayerEvent[],
  about: Sound,
  recorded: boolean,
  told: string | null,
][] = [
  ['nothing of a sound that is loading', [press(boot)], boot, true, null],
  ['that it is being recorded, if it was not yet', [press(boot)], boot, false, beingRecordedMessage],
  ['so much when it is waited for', [press(boot), ...answer(1, 503)], boot, true, beingRecordedMessage],
  [
    'still so when it is asked for again',
    [press(boot), ...answer(1, 503), hear(1, 'again')],
    boot,
    true,
    beingRecordedMessage,
  ],
  ['no more once it is there', [press(boot), ...answer(1, 206)], boot, false, null],
  ['no more once it plays', [press(boot), hear(1, 'ready')], boot, false, null],
  ['nothing of its neighbour', [press(boot), ...answer(1, 503)], chime, false, null],
  ['what went wrong', [press(boot), hear(1, 'broken')], boot, false, 'Error with preview for Boot.'],
  ['nothing of what went wrong elsewhere', [press(boot), hear(1, 'broken')], chime, true, null],
]
for (const [sentence, events, about, recorded, told] of remarks)
  test(`a listener is told ${sentence}`, () =>
    assert.equal(soundRemarkOf(play(events), about, recorded), told))
