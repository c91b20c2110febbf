import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mock } from 'node:test'
import { crc32 } from 'node:zlib'
import type { MadeFile, Studio } from '@earcon/contract/takes'
import { catalogue } from '@earcon/sounds/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { recordNow } from '../features/catalogue/catalogue.recordings.service.ts'
import { give } from '../features/library/library.service.ts'
import { buyers } from './books.ts'
import { emptyFolder } from './ports.ts'
import { openShop } from './shop.ts'
import { slowStudio } from './studio.ts'
import { coldStart } from './wares.ts'

export const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A studio that makes everything at once; how long each master is can be said. */
export function promptStudio(sizeOf: (recipe: string) => number | undefined = () => undefined): Studio {
  const { studio, let: make } = slowStudio()
  return {
    ...studio,
    async track(recipe) {
      const made = studio.track(recipe)
      make()
      const { files, facts } = await made
      const size = sizeOf(recipe)
      return { files: size ? { ...files, master: noughts(files.master, size) } : files, facts }
    },
    cover(recipe, portraits) {
      const drawn = studio.cover(recipe, portraits)
      make()
      return drawn
    },
  }
}

function noughts(made: MadeFile, size: number): MadeFile {
  const bytes = Buffer.alloc(size)
  return { ...made, bytes, sha256: sha(bytes), crc32: crc32(bytes) }
}

/** Everything of a pack is recorded, however long that takes. */
export async function record(context: Context, { track_ids }: { track_ids: readonly string[] }) {
  const recipes = catalogue.tracks.filter(({ id }) => track_ids.includes(id)).map(({ recipe }) => recipe)
  await Promise.all(recipes.map((recipe) => context.ports.studio.track(recipe)))
  await recordNow(context, recipes)
}

/** A shop in which somebody owns all of Cold Start, which this studio has recorded; and what it raises an alarm about. */
export async function openOwned(studio: Studio) {
  const folder = emptyFolder()
  const shop = await openShop({ manifest: catalogue, folder, studio, env: { LIMITS: 'off' } })
  const alarms = alarmsOf(shop.app)
  const [owner] = await buyers(shop, 1)
  assert(owner)
  await give(shop.context, owner.id, coldStart.track_ids)
  await record(shop.context, coldStart)
  return { ...shop, folder, alarms, as: { authorization: `Bearer ${owner.token}` } }
}

/** What a shop raises an alarm about, from now on. */
export function alarmsOf({ log }: FastifyInstance) {
  const alarms: string[] = []
  const heard = Object.assign(Object.create(log), {
    error: ({ alarm = 'none', key = '' }: { alarm?: string; key?: string }) => alarms.push(`${alarm} ${key}`),
  })
  mock.method(log, 'child', () => heard)
  return alarms
}
