import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { beginOpeningPack } from './catalogue.opening.service.ts'

/** Keeps whoever asks waiting until it is told that the take is there. */
function slowStudio() {
  const asked: { recipe: string; turn: string | undefined; done: PromiseWithResolvers<never> }[] = []
  return {
    asked,
    track(recipe: string, turn?: string) {
      const done = Promise.withResolvers<never>()
      asked.push({ recipe, turn, done })
      return done.promise
    },
  }
}

test('the studio begins with the newest pack of short sounds, one after another, and with nothing else', async () => {
  const [newest] = catalogue.packs
    .filter(({ track_ids }) => track_ids.every((id) => trackOf(id).duration_ms <= 10_000))
    .toSorted((one, other) => other.published_at.localeCompare(one.published_at))
  assert.ok(newest)
  const studio = slowStudio()
  const begun = beginOpeningPack(studio, catalogue)
  for (const [index, id] of newest.track_ids.entries()) {
    assert.equal(studio.asked.length, index + 1)
    const last = studio.asked.at(-1)
    assert.deepEqual([last?.recipe, last?.turn], [trackOf(id).recipe, 'opening'])
    last?.done.resolve(undefined as never)
    await new Promise(setImmediate)
  }
  await begun
  assert.equal(studio.asked.length, newest.track_ids.length)
})

function trackOf(id: string) {
  const track = catalogue.tracks.find((track) => track.id === id)
  assert.ok(track)
  return track
}
