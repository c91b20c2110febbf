import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VoiceFacts } from '@earcon/contract/takes'
import { mp3Of } from '../files/mp3.ts'
import { rate } from '../piece.ts'
import { voiceEditionOf, voiceRecipeOf } from '../recipe.ts'
import { bell, peakOf, tune } from '../testing/signals.ts'
import { decode } from './decode.ts'
import { renderVoice } from './render-voice.ts'

const signal = await mp3Of([bell(1).left], { quality: 4 })
const piece = tune(10)
const music = await mp3Of([piece.left, piece.right], { quality: 6 })

const partsOf = (...lengths: number[]) => lengths.map((ms, at) => ({ take: `take ${at}`, ms }))
const ofSignals = { recipe: 'a', kind: 'signal' as const, parts: partsOf(1_000, 800) }
const ofMusic = { recipe: 'b', kind: 'music' as const, parts: partsOf(3_200, 3_200) }

test('a voice is an MP3 of one side for signals and of two for music, as long as it says (431)', async () => {
  for (const [plan, previews, ms, channels] of [
    [ofSignals, [signal, signal], 1_950, 1],
    [ofMusic, [music, music], 6_000, 2],
  ] as const) {
    const { files, facts } = await renderVoice(plan, previews)
    assert.equal(files.voice.type, 'audio/mpeg')
    assert.equal(VoiceFacts.parse(facts).duration_ms, ms)
    const sound = await decode(files.voice.bytes)
    assert.equal(Math.round((sound.left.length * 1000) / rate), ms)
    assert.equal(
      sound.left === sound.right || sound.left.every((sample, n) => sample === sound.right[n]),
      channels === 1,
    )
    assert.ok(peakOf(sound.left) > 0.05)
  }
})

test('the same previews make the same bytes', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => renderVoice(ofMusic, [music, music])))
  assert.equal(one?.files.voice.sha256, other?.files.voice.sha256)
})

test('a voice is named by its sounds, their order and how much of each is heard, and by nothing else (433)', () => {
  const plan = { kind: 'signal' as const, parts: partsOf(1_000, 800) }
  assert.match(voiceRecipeOf(plan), /^[0-9a-f]{24}$/)
  assert.equal(voiceRecipeOf(plan), voiceRecipeOf(structuredClone(plan)))
  const others = [
    { ...plan, kind: 'music' as const },
    { ...plan, parts: plan.parts.toReversed() },
    { ...plan, parts: plan.parts.slice(1) },
    { ...plan, parts: partsOf(1_000, 700) },
  ]
  assert.equal(new Set([plan, ...others].map(voiceRecipeOf)).size, 5)
  assert.match(voiceEditionOf(), /^[0-9a-f]{24}$/)
})

test('of nothing there is no voice', async () => {
  await assert.rejects(renderVoice({ ...ofSignals, parts: [] }, []), /no sound to make a voice of/)
})
