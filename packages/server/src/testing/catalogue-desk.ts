import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { Upload } from '@earcon/contract/uploads/uploads.calls'
import { sql } from 'kysely'
import { openDesk } from './desk.ts'
import type { openShop } from './shop.ts'
import { shopClient } from './shop-client.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An administrator who brings sounds and makes packs of them, as the screens of the desk do. */
export async function openCatalogueDesk(shop: Shop) {
  const { send } = shopClient(shop)
  const desk = await openDesk(shop)
  const { token } = desk.administrator
  // Counted anew for each shop: a cover is drawn by the name of its pack, and those of an earlier run are still there.
  let count = 0
  const asAdmin = (method: Method, path: string, body?: object, who = token) =>
    send(method, `/api/admin${path}`, body, who)

  /** What must be answered, as a pack. */
  async function packFrom(asked: ReturnType<typeof asAdmin>) {
    const { status, body } = await asked
    assert(status === 200 || status === 201, `${status} ${JSON.stringify(body)}`)
    return DeskPack.parse(body)
  }
  const show = (id: string) => packFrom(asAdmin('GET', `/packs/${id}`))

  const startUpload = (bytes: Uint8Array, more: object = {}, who = token) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return asAdmin('POST', '/uploads', { name: 'tone.wav', size: bytes.byteLength, sha256, ...more }, who)
  }

  const sendPart = async (
    id: string,
    number: number | string,
    bytes: Uint8Array,
    { type = 'application/octet-stream', who = token } = {},
  ) => {
    const answer = await shop.ask({
      method: 'PUT',
      url: `/api/admin/uploads/${id}/parts/${number}`,
      payload: Buffer.from(bytes),
      headers: { 'content-type': type, authorization: `Bearer ${who}` },
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  /** Brings a file of one part, and has it checked. */
  async function upload(bytes: Uint8Array, more: object = {}) {
    const { id } = Upload.parse((await startUpload(bytes, more)).body)
    await sendPart(id, 1, bytes)
    await shop.runJob('check-uploads')
    return Upload.parse((await asAdmin('GET', `/uploads/${id}`)).body)
  }

  const addTone = async (pack: string, pitch: number, more: object = {}) => {
    const { id: upload_id } = await upload(toneFile(pitch), { name: `${pitch}-${++count}.wav` })
    return packFrom(
      asAdmin('POST', `/packs/${pack}/tracks`, {
        upload_id,
        title: `Tone ${pitch}`,
        price_amount: 150,
        ...more,
      }),
    )
  }

  /** A draft of tones that cost 1.50 each; put on sale where that is said. */
  async function createPack(
    tones: readonly number[],
    { publish = false, ...more }: { publish?: boolean; title?: string; price_amount?: number } = {},
  ) {
    const given = { title: `Pack number ${++count}`, description: 'Tones.', ...more, price_amount: 0 }
    const { id } = await packFrom(asAdmin('POST', '/packs', given))
    for (const pitch of tones) await addTone(id, pitch)
    const { price_amount = tones.length * 100 } = more
    if (price_amount > 0) await save(id, { price_amount })
    if (publish) await packFrom(asAdmin('POST', `/packs/${id}/publish`, {}))
    return show(id)
  }

  /** All that the form of a pack sends, with what is changed in it. */
  const formOf = ({ title, slug, description, kind, version, price_amount, revision, tracks }: DeskPack) => ({
    title,
    slug,
    description,
    kind,
    version,
    price_amount,
    revision,
    tracks: tracks.map(({ id, title, artist, genre, event, loops, price_amount }) => ({
      id,
      title,
      artist,
      genre,
      event,
      loops,
      price_amount,
    })),
  })
  const trySave = async (id: string, changes: object) =>
    asAdmin('PUT', `/packs/${id}`, { ...formOf(await show(id)), ...changes })
  const save = (id: string, changes: object) => packFrom(trySave(id, changes))

  /** The page of a pack, as somebody or as any visitor. */
  async function pageOf(id: string, who?: { token: string }) {
    await shop.refreshCache()
    const { status, body } = await send('GET', `/api/sound-packs/${id}`, undefined, who?.token)
    return status === 200 ? SoundPack.parse(body) : status
  }

  return {
    ...desk,
    send,
    asAdmin,
    packFrom,
    show,
    startUpload,
    sendPart,
    upload,
    addTone,
    createPack,
    formOf,
    trySave,
    save,
    pageOf,
    everything: () => sumTables(shop.db),
  }
}

/** All that lies in the database, table by table, as a count and a sum: to be compared before and after. */
export async function sumTables(db: Shop['db']) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    order by 1`.execute(db)
  const sums = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name,
      count(*) || ' ' || coalesce(md5(string_agg(one::text, '' order by one::text)), '') as sum
      from ${sql.table(name)} as one`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
