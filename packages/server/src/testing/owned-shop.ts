import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mock } from 'node:test'
import type { Studio } from '@earcon/contract/takes'
import { catalogue } from '@earcon/sounds/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { recordNow } from '../features/catalogue/catalogue.recordings.service.ts'
import { grantTracks } from '../features/library/library.service.ts'
import type { Media } from '../platform/media/media.ts'
import { createBuyers } from './buyers.ts'
import { coldStart } from './catalogue-fixtures.ts'
import { layFile, slowStudio } from './fake-studio.ts'
import { createTempFolder } from './ports.ts'
import { openShop } from './shop.ts'

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A studio that makes everything at once; what each master is can be said. */
export function promptStudio(masterOf: (recipe: string) => Uint8Array | undefined = () => undefined): Studio {
  const folder = createTempFolder()
  const { studio, release: make } = slowStudio(folder)
  return {
    ...studio,
    async track(recipe) {
      const made = studio.track(recipe)
      make()
      const { files, facts } = await made
      const master = masterOf(recipe)
      if (!master) return { files, facts }
      return { files: { ...files, master: layFile(folder, master, files.master.type) }, facts }
    },
    cover(...given) {
      const drawn = studio.cover(...given)
      make()
      return drawn
    },
  }
}

/** Everything of a pack is recorded, however long that takes. */
export async function recordPack(context: Context, { track_ids }: { track_ids: readonly string[] }) {
  const recipes = catalogue.tracks.filter(({ id }) => track_ids.includes(id)).map(({ recipe }) => recipe)
  await Promise.all(recipes.map((recipe) => context.ports.takes.track(recipe)))
  await recordNow(context, recipes)
}

/** A shop in which somebody owns all of Cold Start, which this studio has recorded; and what it raises an alarm about. */
export async function openOwnedShop(studio: Studio, media?: Media) {
  const folder = createTempFolder()
  const shop = await openShop({
    manifest: catalogue,
    folder,
    studio,
    env: { LIMITS: 'off' },
    ...(media && { media }),
  })
  const alarms = captureAlarms(shop.app)
  const [owner] = await createBuyers(shop, 1)
  assert(owner)
  await grantTracks(shop.context, owner.id, coldStart.track_ids)
  await recordPack(shop.context, coldStart)
  return { ...shop, folder, alarms, as: { authorization: `Bearer ${owner.token}` } }
}

/** What a shop raises an alarm about, from now on. */
export function captureAlarms({ log }: FastifyInstance) {
  const alarms: string[] = []
  const heard = Object.assign(Object.create(log), {
    error: ({ alarm = 'none', key = '' }: { alarm?: string; key?: string }) => alarms.push(`${alarm} ${key}`),
  })
  mock.method(log, 'child', () => heard)
  return alarms
}
