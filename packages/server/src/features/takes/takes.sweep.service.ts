import type { Context } from '../../context.ts'
import type { Media } from '../../platform/media/media.ts'
import { workUnlessClaimed } from './takes.claims.service.ts'
import { deleteUnusedTakes, unusedRecipes } from './takes.sweep.queries.ts'

/** What was replaced, withdrawn or never used stays for so long: whoever changes their mind finds it again. */
const graceMs = 30 * 24 * 3_600_000

/** So many are asked about in one query. */
const portion = 200

interface OldTake {
  recipe: string
  keys: string[]
}

/**
 * Clears away what the studio has made and nobody needs any more: no track, pack, sample or upload, and nobody who has bought
 * an earlier recording. What takes long looks in between whether the shop is closing.
 */
export async function sweepTakes(
  context: Context,
  closing?: AbortSignal,
  before = new Date(Date.now() - graceMs),
) {
  const { db, ports } = context
  await deleteUnusedTakes(db, before)
  const old = await oldTakes(ports.media, before)
  for (const some of portionsOf(old)) {
    if (closing?.aborted) return
    const recipes = some.map(({ recipe }) => recipe)
    const unused = new Set(await unusedRecipes(db, recipes))
    for (const take of some) if (unused.has(take.recipe)) await sweepTake(context, take)
  }
}

const portionsOf = (takes: OldTake[]) =>
  Array.from({ length: Math.ceil(takes.length / portion) }, (_, place) =>
    takes.slice(place * portion, (place + 1) * portion),
  )

/** Unless a server is making it again right now. The description goes first: without it the rest is no take. */
async function sweepTake(context: Context, { recipe, keys }: OldTake) {
  const { db, ports } = context
  await workUnlessClaimed(context, recipe, {
    isDone: async () => (await unusedRecipes(db, [recipe])).length === 0,
    async work() {
      for (const key of keys.toSorted((one) => (one.endsWith('.json') ? -1 : 1)))
        await ports.media.remove(key)
    },
  })
}

/** Takes of which no file was stored since then. */
async function oldTakes(media: Media, before: Date): Promise<OldTake[]> {
  const takes = new Map<string, { keys: string[]; newest: number }>()
  for await (const { key, storedAt } of media.list()) {
    const [, recipe] = /^takes\/([0-9a-f]{24})\//.exec(key) ?? []
    if (!recipe) continue
    const take = takes.get(recipe) ?? { keys: [], newest: 0 }
    take.keys.push(key)
    take.newest = Math.max(take.newest, storedAt.getTime())
    takes.set(recipe, take)
  }
  return [...takes]
    .filter(([, { newest }]) => newest < before.getTime())
    .map(([recipe, { keys }]) => ({ recipe, keys }))
}
