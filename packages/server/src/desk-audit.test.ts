import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Call } from '@earcon/contract/call'
import { calls } from '@earcon/contract/calls'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { commands } from './commands.ts'
import { hashPassword } from './platform/security/passwords.ts'
import { openCardShop } from './testing/card-shop.ts'
import { openCatalogueDesk, sumTables } from './testing/catalogue-desk.ts'
import { coldStart, trackItem } from './testing/catalogue-fixtures.ts'
import { createOperator } from './testing/operator.ts'
import { createTempFolder } from './testing/ports.ts'
import { createSoundFolder, packOfTones } from './testing/sound-folders.ts'

// Whatever is changed at the desk is noted: by whom, of what, and what it was before and after. Whoever adds a call for
// administrators or a command adds it here, with a way to do it that succeeds.

const shop = await openCardShop()
const { db, context, createBuyer, openPayment, pay, reconcile, mailbox, runOutbox, registerUser } = shop
const desk = await openCatalogueDesk(shop)
const { asAdmin, administrator, createPack, formOf, upload, startUpload, sendPart } = desk
const { give } = createOperator(context, commands)

const password = 'nine patient oboes'
await db
  .updateTable('users')
  .set({ password_hash: await hashPassword(password) })
  .where('id', '=', administrator.id)
  .execute()

let count = 0
const newName = () => `audited-${++count}.wav`
const trackId = coldStart.track_ids[0] ?? ''

/** The number of an order of one track that was just paid. */
async function paidOrder() {
  const { token } = await createBuyer()
  const { intentId } = await openPayment([trackItem(trackId)], token)
  await pay(intentId)
  return String((await reconcile(intentId, token)).body?.number)
}

async function failedMail() {
  await runOutbox()
  mailbox.mood = 'refusing'
  await registerUser()
  await runOutbox()
  mailbox.mood = 'well'
}

async function writtenInquiry() {
  const inquiry = { name: 'Ada', email: `writer-${++count}@example.com`, message: 'How much?', website: '' }
  await shop.send('POST', '/api/contact/submit', inquiry)
  const { id } = await db
    .selectFrom('inquiries')
    .select('id')
    .where('email', '=', inquiry.email)
    .executeTakeFirstOrThrow()
  return id
}

const soundId = async (pitch: number) => (await upload(toneFile(pitch), { name: newName() })).id

/** What is asked last of all; what it needs is made ready before, and leaves notes of its own. */
type Attempt = () => Promise<unknown>
/** What is noted: the event, and what of before and after is told. */
type Expected = readonly string[]
type Table = Record<string, readonly [prepare: () => Promise<Attempt>, noted: Expected]>

const ask =
  (...given: Parameters<typeof asAdmin>): Attempt =>
  async () => {
    const { status, body } = await asAdmin(...given)
    assert(status < 300, `${status} ${JSON.stringify(body)}`)
  }

const writes: Table = {
  refundOrder: [
    async () => ask('POST', `/orders/${await paidOrder()}/refund`, { all: true }),
    ['refund-begun before after', 'order-refunded before after'],
  ],
  resendReceipt: [
    async () => ask('POST', `/orders/${await paidOrder()}/receipt`),
    // Nothing is another after it.
    ['receipt-resent after'],
  ],
  giveGift: [
    async () => ask('POST', `/people/${(await createBuyer()).id}/gifts`, { track_ids: [trackId] }),
    ['gift-granted before after'],
  ],
  takeBackGift: [
    async () => {
      const { id } = await createBuyer()
      await asAdmin('POST', `/people/${id}/gifts`, { track_ids: [trackId] })
      return ask('DELETE', `/people/${id}/gifts`, { track_ids: [trackId] })
    },
    ['gift-taken-back before after'],
  ],
  setAdministrator: [
    async () => {
      const { id } = await createBuyer()
      return ask('PUT', `/people/${id}/administrator`, { is_admin: true, currentPassword: password })
    },
    ['administrator-appointed before after'],
  ],
  endSessionsOf: [
    async () => ask('DELETE', `/people/${(await createBuyer()).id}/sessions`),
    ['sessions-ended before after'],
  ],
  updateInquiry: [
    async () => ask('PUT', `/inquiries/${await writtenInquiry()}`, { answered: true }),
    ['inquiry-answered before after'],
  ],
  retryMails: [
    async () => {
      await failedMail()
      return ask('POST', '/mails/retry', {})
    },
    ['mail-retried before after'],
  ],
  createDeskPack: [async () => ask('POST', '/packs', { title: 'Audited' }), ['pack-created after']],
  saveDeskPack: [
    async () => {
      const pack = await createPack([300])
      const form = formOf(pack)
      const tracks = form.tracks.map((track) => Object.assign(track, { title: 'Other' }))
      return ask('PUT', `/packs/${pack.id}`, { ...form, tracks, title: 'Audited again' })
    },
    ['track-changed before after', 'pack-changed before after'],
  ],
  deleteDeskPack: [
    async () => ask('DELETE', `/packs/${(await createPack([300])).id}`),
    ['pack-deleted before', 'track-deleted before'],
  ],
  publishPack: [
    async () => ask('POST', `/packs/${(await createPack([300])).id}/publish`, {}),
    ['pack-published before after'],
  ],
  withdrawPack: [
    async () => ask('POST', `/packs/${(await createPack([300], { publish: true })).id}/withdraw`, {}),
    ['pack-withdrawn before after'],
  ],
  setPackCover: [
    async () => {
      const { id, cover_image_url } = await createPack([300])
      const picture = (await shop.get(cover_image_url?.replace(/svg$/, 'png') ?? '')).rawPayload
      const { id: upload_id } = await upload(picture, { name: 'cover.png', kind: 'cover' })
      return ask('PUT', `/packs/${id}/cover`, { upload_id })
    },
    ['pack-changed before after'],
  ],
  addTrack: [
    async () => {
      const { id } = await createPack([])
      const track = { upload_id: await soundId(300), title: 'Added', price_amount: 150 }
      return ask('POST', `/packs/${id}/tracks`, track)
    },
    // The cover is drawn after it.
    ['track-created after', 'pack-changed before after', 'pack-changed before after'],
  ],
  replaceRecording: [
    async () => {
      const { tracks } = await createPack([300])
      return ask('PUT', `/tracks/${tracks[0]?.id}/recording`, { upload_id: await soundId(320) })
    },
    ['track-changed before after', 'recording-replaced before after', 'pack-changed before after'],
  ],
  startUpload: [
    async () => async () => startUpload(toneFile(300), { name: newName() }),
    ['upload-begun after'],
  ],
  sendUploadPart: [
    async () => {
      const { body } = await startUpload(toneFile(300), { name: newName() })
      return () => sendPart(String(body?.id), 1, toneFile(300))
    },
    ['upload-finished before after'],
  ],
  deleteUpload: [
    async () => {
      const { body } = await startUpload(toneFile(300), { name: newName() })
      return ask('DELETE', `/uploads/${String(body?.id)}`)
    },
    ['upload-deleted before'],
  ],
}

/** Asked by POST because of what it is asked with; it only looks. */
const looks: Record<string, () => Promise<Attempt>> = {
  previewRefund: async () => ask('POST', `/orders/${await paidOrder()}/refund-preview`, { all: true }),
}

const order =
  (...given: Parameters<typeof give>): Attempt =>
  async () => {
    const { kind, sentences } = await give(...given)
    assert.equal(kind, 'answered', sentences.join('\n'))
  }

const writingCommands: Table = {
  'admin grant': [
    async () => order('admin grant', { email: (await createBuyer()).email }),
    ['administrator-appointed before after'],
  ],
  'admin revoke': [
    async () => order('admin revoke', { email: (await desk.createAdministrator()).email }),
    ['administrator-dismissed before after'],
  ],
  'licences new-key': [async () => order('licences new-key', {}), ['signing-key-replaced after']],
  'catalogue import': [
    async () =>
      order('catalogue import', {
        folder: createSoundFolder([packOfTones('audited-import', 1, { publish: true })]).folder,
      }),
    ['track-created after', 'pack-created after', 'pack-published before after'],
  ],
  'catalogue price': [
    async () => order('catalogue price', { pack: (await createPack([300])).slug, dollars: '1.50' }),
    ['pack-changed before after'],
  ],
  'catalogue publish': [
    async () => order('catalogue publish', { pack: (await createPack([300])).slug }),
    ['pack-published before after'],
  ],
  'catalogue withdraw': [
    async () => order('catalogue withdraw', { pack: (await createPack([300], { publish: true })).slug }),
    ['pack-withdrawn before after'],
  ],
  refund: [
    async () => order('refund', { number: await paidOrder(), all: true }),
    ['refund-begun before after', 'order-refunded before after'],
  ],
  'mail retry': [
    async () => {
      await failedMail()
      return order('mail retry')
    },
    ['mail-retried before after'],
  ],
  import: [
    async () => {
      const folder = `${createTempFolder()}/shop`
      await give('export', { folder })
      return order('import', { folder, replace: true, yes: true })
    },
    ['shop-restored before after'],
  ],
  restore: [
    async () => {
      const file = `${createTempFolder()}/shop.tar`
      await give('backup', { file })
      return order('restore', { file, replace: true, yes: true })
    },
    ['shop-restored before after'],
  ],
}

const lookingCommands: Record<string, () => Promise<Attempt>> = {
  'catalogue export': async () => order('catalogue export', { folder: `${createTempFolder()}/out` }),
  export: async () => order('export', { folder: `${createTempFolder()}/shop` }),
  backup: async () => order('backup', { file: `${createTempFolder()}/shop.tar` }),
  'mail failed': async () => order('mail failed'),
  orders: async () => order('orders'),
  doctor: async () => order('doctor'),
}

/** What was noted since somebody began. */
async function notesOf(work: Attempt) {
  const newest = await db
    .selectFrom('audit_log')
    .select((q) => q.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await work()
  return db
    .selectFrom('audit_log')
    .select(['event', 'actor', 'user_id', 'subject', 'before', 'after'])
    .where('id', '>', newest.id ?? 0)
    .where('actor', 'is not', null)
    .orderBy('id')
    .execute()
}

async function isNoted(
  [prepare, noted]: Table[string],
  by: { actor: 'administrator' | 'operator'; user_id: string | null },
) {
  const notes = await notesOf(await prepare())
  assert.deepEqual(
    notes.map(
      ({ event, before, after }) =>
        `${event}${before === null ? '' : ' before'}${after === null ? '' : ' after'}`,
    ),
    noted,
  )
  for (const { actor, user_id, subject, before, after } of notes) {
    assert.deepEqual({ actor, user_id }, by)
    assert.match(subject ?? '', /^(order|user|inquiry|mail|pack|track|upload|shop|signing-key) \S+$/)
    assert.notDeepEqual(before, after)
  }
}

async function writesNothing(prepare: () => Promise<Attempt>) {
  const attempt = await prepare()
  const before = await sumTables(db)
  await attempt()
  assert.deepEqual(await sumTables(db), before)
}

const contractFolder = dirname(fileURLToPath(import.meta.resolve('@earcon/contract/calls')))
/** Every call for administrators that may write, by the name under which its module exports it. */
async function namesOfAdminWrites() {
  const wanted = new Set<unknown>(calls.filter((call: Call) => call.admin && call.method !== 'GET'))
  const names: string[] = []
  for (const path of globSync('**/*.calls.ts', { cwd: contractFolder })) {
    const module: object = await import(pathToFileURL(join(contractFolder, path)).href)
    for (const [name, value] of Object.entries(module)) if (wanted.has(value)) names.push(name)
  }
  assert.equal(names.length, wanted.size)
  return names
}

suite('every change at the desk is noted, and who made it', () => {
  test('every call that may write is tried here (388)', async () => {
    assert.deepEqual(
      (await namesOfAdminWrites()).toSorted(),
      [...Object.keys(writes), ...Object.keys(looks)].toSorted(),
    )
  })

  for (const [name, row] of Object.entries(writes))
    test(`${name}: by an administrator`, () =>
      isNoted(row, { actor: 'administrator', user_id: administrator.id }))

  for (const [name, prepare] of Object.entries(looks))
    test(`${name}: only looks`, () => writesNothing(prepare))
})

suite('every command that changes something is noted', () => {
  test('every command is tried here (388)', () => {
    assert.deepEqual(
      commands.map(({ name }) => name).toSorted(),
      [...Object.keys(writingCommands), ...Object.keys(lookingCommands)].toSorted(),
    )
  })

  for (const [name, row] of Object.entries(writingCommands))
    test(`${name}: by whoever runs the shop`, () => isNoted(row, { actor: 'operator', user_id: null }))

  for (const [name, prepare] of Object.entries(lookingCommands))
    test(`${name}: only looks`, () => writesNothing(prepare))
})
