import assert from 'node:assert/strict'
import test from 'node:test'
import { brokenRules, type RuleCase, soundRules } from './rules.ts'

const signal: RuleCase = {
  kind: 'signal',
  seconds: 2,
  surplus: { wav: 0, mp3: 0 },
  loudness: -16,
  target: -16,
  limited: 0,
  truePeak: { wav: -1.5, mp3: -1.2 },
  dc: 1e-6,
  edge: 0,
  above200: 0.9,
  rollOff: 900,
  correlation: 0.7,
  roughness: 0.02,
  likeness: [],
  cpu: { play: 0.1, master: 0.01, files: 0.1 },
  old: false,
  nearest: { title: 'Drip', distance: 12 },
}
const music: RuleCase = { ...signal, kind: 'music', loudness: -16, target: -16, above200: 0.4, rollOff: 3000 }

const cases: [sentence: string, sound: RuleCase, faults: RegExp | undefined][] = [
  ['a good signal keeps all rules', signal, undefined],
  ['good music keeps all rules', music, undefined],
  ['one sample too many is too many', { ...signal, surplus: { wav: 1, mp3: 0 } }, /exactly as long/],
  ['an MP3 that begins late is found', { ...signal, surplus: { wav: 0, mp3: 1105 } }, /exactly as long/],
  ['half a unit off is still on target', { ...signal, loudness: -16.5 }, undefined],
  ['more than half a unit too soft is not', { ...signal, loudness: -16.51 }, /0\.5 LU/],
  ['nor too loud', { ...music, loudness: -13.4 }, /0\.5 LU/],
  ['a peak of −1 is allowed', { ...signal, truePeak: { wav: -1, mp3: -1 } }, undefined],
  ['a peak above it is not', { ...signal, truePeak: { wav: -0.9, mp3: -1 } }, /at most$/],
  ['nor one that only coding made', { ...signal, truePeak: { wav: -1.5, mp3: -0.99 } }, /after MP3/],
  ['a sound beside its middle is found', { ...signal, dc: 1e-4 }, /DC/],
  ['a click at an end is found', { ...signal, edge: 2e-4 }, /begins and ends/],
  ['a signal that laptops cannot play is found', { ...signal, above200: 0.59 }, /200 Hz/],
  ['music may be deep as long as it reaches high', { ...music, above200: 0.2 }, undefined],
  ['dull music is found', { ...music, rollOff: 2500 }, /2\.5 kHz/],
  ['a sound in mono is found', { ...signal, correlation: 0.99 }, /correlation/],
  ['so is one whose sides know nothing of each other', { ...signal, correlation: 0.1 }, /correlation/],
  ['an old version may be in mono', { ...signal, old: true, correlation: 1 }, undefined],
  ['two sounds that are alike are found', { ...signal, nearest: { title: 'Drip', distance: 1 } }, /away/],
  ['a sound alone in its pack has nobody to be like', { ...signal, nearest: undefined }, undefined],
  ['silence, which measures as nothing at all, is found', { ...signal, loudness: Number.NaN }, /0\.5 LU/],
]
for (const [sentence, sound, faults] of cases)
  test(sentence, () => {
    const found = brokenRules(sound)
    assert.equal(found.length, faults ? 1 : 0, found.join())
    if (faults) assert.match(found.join(), faults)
  })

test('every rule is broken by some case', () => {
  const found = new Set(cases.flatMap(([, sound]) => brokenRules(sound)))
  assert.deepEqual(
    soundRules.map(([sentence]) => sentence).filter((sentence) => !found.has(sentence)),
    [],
  )
})
