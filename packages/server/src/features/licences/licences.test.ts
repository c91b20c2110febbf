import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Certificate, OwnLicence } from '@earcon/contract/licences/licences.calls'
import { sql } from 'kysely'
import { openCardShop } from '../../testing/card-shop.ts'
import { coldStart, mornings, packItem, trackItem } from '../../testing/catalogue-fixtures.ts'
import { saveTake } from '../takes/takes.service.ts'
import { addMissingSums, issueMissingLicences } from './licences.issue.service.ts'
import { listLicences } from './licences.service.ts'

const [first = '', second = '', third = ''] = mornings.track_ids
const shop = await openCardShop({ env: { SELLER_NAME: 'Earcon Ltd', SELLER_ADDRESS: '1 Bell Lane, London' } })
const { db, context, send, createBuyer, openPayment, checkout, reconcile, pay, press } = shop

const ada = { name: 'Ada Lovelace', company: 'Analytical Engines' }

type Buyer = Awaited<ReturnType<typeof createBuyer>>

/** Somebody who has bought this. */
async function buyerOf(
  items: object[],
  { licensee = ada, person }: { licensee?: object | null; person?: Buyer } = {},
) {
  const them = person ?? (await createBuyer())
  const { intentId, orderId } = await openPayment(items, them.token, licensee ?? undefined)
  await pay(intentId)
  const { body } = await reconcile(intentId, them.token)
  assert.equal(body?.status, 'paid')
  return { ...them, intentId, orderId, order: String(body?.number) }
}

const licencesOf = async ({ token }: { token: string }) => {
  const { body } = await send('GET', '/api/me/licences', undefined, token)
  return OwnLicence.array().parse(body?.data)
}
const licenceOf = async (them: { token: string }) => {
  const [licence] = await licencesOf(them)
  assert(licence)
  return licence
}
const keyIn = ({ verify_url }: OwnLicence) => new URL(verify_url).searchParams.get('key') ?? ''
const look = async (number: string, query = '', token?: string) => {
  const { status, body } = await send('GET', `/api/licences/${number}${query}`, undefined, token)
  return { status, body, certificate: status === 200 ? Certificate.parse(body) : undefined }
}
const change = (number: string, body: object, token: string) =>
  send('PATCH', `/api/me/licences/${number}`, body, token)

suite('a licence', () => {
  test('is issued for each line when it is paid: what, to whom, how far, by which text (402)', async () => {
    const them = await buyerOf([packItem(coldStart), trackItem(second)])
    const [pack, track, ...others] = await licencesOf(them)
    assert(pack && track && others.length === 0)
    assert.match(pack.number, /^EC(-[0-9A-HJKMNP-TV-Z]{4}){4}$/)
    assert.notEqual(pack.number, track.number)
    assert.deepEqual(
      [pack.item, pack.tracks.map(({ title }) => title)],
      [{ type: 'sound_pack', id: coldStart.id, title: 'Cold Start', track_count: 9 }, coldStart.tracks],
    )
    assert.deepEqual(
      [track.item.type, track.tracks.map(({ id }) => id), track.order_number],
      ['track', [second], them.order],
    )
    for (const { status, licensee, scope, broadcast, licence, seller, project, test } of [pack, track])
      assert.deepEqual(
        { status, licensee, scope, broadcast, version: licence.version, seller, project, test },
        {
          status: 'valid',
          licensee: ada,
          scope: 'standard',
          broadcast: false,
          version: '2.0',
          seller: { name: 'Earcon Ltd', address: '1 Bell Lane, London' },
          project: null,
          test: true,
        },
      )
    const text = await db.selectFrom('licence_texts').selectAll().executeTakeFirstOrThrow()
    assert.equal(pack.licence.sha256, text.sha256)
    assert.match(text.text, /^Earcon licence, version 2\.0\r\n/)
  })

  test('names whom the profile names where nobody said, and else the address of the account', async () => {
    const person = await createBuyer()
    await send('PUT', '/api/me', { display_name: ' Grace  Hopper ', bio: '' }, person.token)
    const named = await licenceOf(await buyerOf([trackItem(first)], { licensee: null, person }))
    assert.deepEqual(named.licensee, { name: 'Grace Hopper', company: null })
    const nameless = await createBuyer()
    const { intentId } = await openPayment([trackItem(first)], nameless.token)
    await pay(intentId)
    await reconcile(intentId, nameless.token)
    assert.deepEqual((await licenceOf(nameless)).licensee, { name: nameless.email, company: null })
  })

  test('asks the next time with whom the last one was for', async () => {
    const them = await buyerOf([trackItem(first)])
    const { body } = await send('GET', '/api/me/licensee', undefined, them.token)
    assert.deepEqual(body, ada)
  })

  test('takes the name that was said last, without another payment (405)', async () => {
    const them = await createBuyer()
    const one = await openPayment([trackItem(first)], them.token, ada)
    const other = await openPayment([trackItem(first)], them.token, {
      name: 'Charles  Babbage\n',
      company: ' ',
    })
    assert.equal(one.intentId, other.intentId)
    await pay(one.intentId)
    await reconcile(one.intentId, them.token)
    assert.deepEqual((await licenceOf(them)).licensee, { name: 'Charles Babbage', company: null })
  })

  test('keeps the name that was said where another tab says none (405)', async () => {
    const them = await createBuyer()
    const { intentId } = await openPayment([trackItem(first)], them.token, ada)
    const other = await openPayment([trackItem(first)], them.token)
    assert.deepEqual([other.intentId, other.body?.licensee], [intentId, ada])
    await pay(intentId)
    await reconcile(intentId, them.token)
    assert.deepEqual((await licenceOf(them)).licensee, ada)
  })

  test('of the rest of a pack says how many of its tracks it is about', async () => {
    const them = await buyerOf([trackItem(second)])
    await buyerOf([packItem(mornings)], { person: them })
    const rest = await licenceOf(them)
    assert.deepEqual([rest.tracks.length, rest.item.track_count], [7, 8])
    const { body } = await send('GET', `/api/licences/${rest.number}`, undefined, them.token)
    assert.match(String(body?.text).replaceAll('\n', ' '), /7 of the 8 tracks of a sound pack/)
  })

  test('is for somebody who can be named on a line (405)', async () => {
    const { token } = await createBuyer()
    for (const [licensee, sentence] of [
      [{ name: ' \u202e ' }, 'Please say whom the licence is for.'],
      [{ name: '\u3164\u200d\u2800' }, 'Please say whom the licence is for.'],
      [{ name: 'a'.repeat(300) }, 'Please shorten the name to at most 120 characters.'],
      [{ name: 'Ada', company: 'b'.repeat(300) }, 'Please shorten the company to at most 120 characters.'],
      [{ name: 7 }, 'licensee.name must be given once, as text.'],
      [{ name: 'A\0' }, 'licensee.name must not contain a NUL character.'],
    ] as const) {
      const { status, body } = await checkout([trackItem(first)], token, licensee)
      assert.deepEqual([status, body?.message], [400, sentence])
    }
    const markup = { name: '<b>\u202eAda</b>\r\n& "Co"', company: null }
    const licensee = (await licenceOf(await buyerOf([trackItem(first)], { licensee: markup }))).licensee
    assert.deepEqual(licensee, { name: '<b>Ada</b> & "Co"', company: null })
  })

  test('stays as on the day of the sale, whatever anybody changes later (402)', async () => {
    const them = await buyerOf([packItem(coldStart)])
    const before = await licenceOf(them)
    const receipt = () => send('GET', `/api/orders/${them.order}`, undefined, them.token)
    const { body: paper } = await receipt()
    await send('PUT', '/api/me', { display_name: 'Somebody Else', bio: '' }, them.token)
    const undo = new Error('put back')
    const changed = db.transaction().execute(async (changing) => {
      await sql`update tracks set title = 'Renamed', artist_name = 'Nobody', price_amount = price_amount + 10`.execute(
        changing,
      )
      await sql`update packs set title = 'Renamed', title_folded = 'renamed', published_at = null where id = ${coldStart.id}`.execute(
        changing,
      )
      const later = {
        ...context,
        db: changing,
        config: { ...context.config, brand: 'Another', seller: { name: 'Heirs', address: '' } },
      }
      const viewer = { id: them.id, session: '', email: them.email, is_email_verified: true, is_admin: false }
      assert.deepEqual((await listLicences({ ...later, viewer })).data, [before])
      throw undo
    })
    await assert.rejects(changed, undo)
    assert.deepEqual((await receipt()).body, paper)
    assert.deepEqual(await licenceOf(them), before)
  })

  test('names its sounds by checksums, as soon as they are recorded (402)', async () => {
    const them = await buyerOf([trackItem(third)])
    assert.deepEqual((await licenceOf(them)).tracks[0]?.sha256, null)
    const take = 'a'.repeat(24)
    const sound = { key: 'takes/a/master.wav', type: 'audio/wav', size: 8, sha256: '0'.repeat(64), crc32: 0 }
    await saveTake(db, take, { master: { ...sound, sound_sha256: '1'.repeat(64) } })
    await db.updateTable('tracks').set({ take }).where('id', '=', third).execute()
    await addMissingSums(context)
    assert.deepEqual((await licenceOf(them)).tracks[0]?.sha256, '1'.repeat(64))
    const later = await licenceOf(await buyerOf([trackItem(third)]))
    assert.deepEqual(later.tracks[0]?.sha256, '1'.repeat(64))
    await db
      .updateTable('files')
      .set({ sound_sha256: '2'.repeat(64) })
      .where('take', '=', take)
      .execute()
    await addMissingSums(context)
    assert.deepEqual((await licenceOf(them)).tracks[0]?.sha256, '1'.repeat(64))
  })

  test('is written down for what was paid before there were any', async () => {
    const them = await buyerOf([trackItem(second)], { licensee: null })
    await sql`truncate licence_projects, licence_tracks, licences`.execute(db)
    await db.updateTable('orders').set({ licensee_name: null }).where('id', '=', them.orderId).execute()
    await db
      .updateTable('order_items')
      .set({ licence_version: '1.0' })
      .where('order_id', '=', them.orderId)
      .execute()
    await Promise.all([issueMissingLicences(context), issueMissingLicences(context)])
    const { licence, licensee, scope, tracks } = await licenceOf(them)
    assert.deepEqual(
      [licence.version, licensee?.name, scope, tracks.map(({ id }) => id)],
      ['1.0', them.email, 'standard', [second]],
    )
    assert.match(licence.url, /\/licence\/1\.0$/)
  })
})

test('all that was paid before there were licences gets them, however few are looked up at once', async () => {
  const people = [await buyerOf([trackItem(first)]), await buyerOf([trackItem(first)])]
  await sql`truncate licence_projects, licence_tracks, licences`.execute(db)
  await issueMissingLicences(context, undefined, 1)
  for (const them of people) assert.equal((await licencesOf(them)).length, 1)
})

test('a name does not come back by what is written down while its account goes (407)', async () => {
  const them = await buyerOf([trackItem(third)], { licensee: null })
  await sql`truncate licence_projects, licence_tracks, licences`.execute(db)
  await Promise.all([
    issueMissingLicences(context),
    send('DELETE', '/api/me', { currentPassword: '' }, them.token),
  ])
  await issueMissingLicences(context)
  const { licensee_name } = await db
    .selectFrom('licences')
    .select('licensee_name')
    .where('order_id', '=', them.orderId)
    .executeTakeFirstOrThrow()
  assert.equal(licensee_name, null)
})

suite('a certificate', () => {
  test('tells anybody what is licensed, and the name to who may know it (403)', async () => {
    const them = await buyerOf([trackItem(first)])
    const own = await licenceOf(them)
    await change(own.number, { project: 'A film' }, them.token)
    const shown = async (query = '', token?: string) => {
      const { licensee, project, item } = (await look(own.number, query, token)).certificate ?? {}
      assert.equal(item?.id, first)
      return [licensee, project]
    }
    assert.deepEqual(await shown(), [null, null])
    assert.deepEqual(await shown(`?key=${keyIn(own)}`), [ada, 'A film'])
    assert.deepEqual(await shown('?key=0000000000000000'), [null, null])
    assert.deepEqual(await shown('?key='), [null, null])
    assert.deepEqual(await shown('', them.token), [ada, 'A film'])
    assert.deepEqual(await shown('', (await createBuyer()).token), [null, null])
    await change(own.number, { public_name: true }, them.token)
    assert.deepEqual(await shown(), [ada, 'A film'])
  })

  test('is found however its number is typed, and of others it is said what is wrong (403)', async () => {
    const { number } = await licenceOf(await buyerOf([trackItem(first)]))
    for (const typed of [number.toLowerCase(), number.replaceAll('-', ''), number.slice(3)])
      assert.equal((await look(encodeURIComponent(typed))).certificate?.number, number)
    for (const [typed, sentence] of [
      ['EC-0000-0000-0000-0000', /^There is no certificate with this number\. /],
      [number.slice(0, -5), /has 16 letters and digits after EC\. This one has 12\.$/],
      ['%F0%9F%8E%B5', /^Please enter the number of a certificate\.$/],
      ['UUUUUUUUUUUUUUUU', /not a number of one of our certificates/],
    ] as const) {
      const { status, body } = await look(typed)
      assert.equal(status, 404)
      assert.match(body?.message ?? '', sentence)
    }
  })

  test('says that it is withdrawn as soon as it is refunded, and under review while in dispute (404)', async () => {
    const whole = await buyerOf([trackItem(first)])
    const { number } = await licenceOf(whole)
    const status = async () => (await look(number)).certificate?.status
    assert.equal(await status(), 'valid')
    await press(whole.intentId, 'dispute')
    await reconcile(whole.intentId, whole.token)
    assert.equal(await status(), 'under_review')
    await press(whole.intentId, 'win')
    await reconcile(whole.intentId, whole.token)
    assert.equal(await status(), 'valid')
    await press(whole.intentId, 'refund')
    await reconcile(whole.intentId, whole.token)
    const { certificate } = await look(number)
    assert.equal(certificate?.status, 'withdrawn')
    assert(Math.abs(Date.parse(certificate?.withdrawn_at ?? '') - Date.now()) < 60_000)
  })

  test('of one line ends alone when that line is given back (404)', async () => {
    const them = await buyerOf([trackItem(first), trackItem(second)])
    const admin = await createBuyer()
    await db.updateTable('users').set({ is_admin: true }).where('email', '=', admin.email).execute()
    const { status } = await send(
      'POST',
      `/api/admin/orders/${them.order}/refund`,
      { lines: [2] },
      admin.token,
    )
    assert.equal(status, 200)
    const states = (await licencesOf(them)).map(({ status, withdrawn_at }) => [status, withdrawn_at !== null])
    assert.deepEqual(states, [
      ['valid', false],
      ['withdrawn', true],
    ])
  })

  test('is its owner’s to name a project with, and nobody else’s (406)', async () => {
    const them = await buyerOf([trackItem(first)])
    const { number } = await licenceOf(them)
    for (const project of ['A film', 'A film', ' Another\nfilm ', null])
      await change(number, { project }, them.token)
    const { body } = await change(number, { project: 'The last one', public_name: true }, them.token)
    const own = OwnLicence.parse(body)
    assert.deepEqual(
      [own.project, own.public_name, own.projects.map(({ project }) => project)],
      ['The last one', true, ['The last one', null, 'Another film', 'A film']],
    )
    const long = await change(number, { project: 'x'.repeat(121) }, them.token)
    assert.deepEqual(
      [long.status, long.body?.message],
      [400, 'Please shorten the project to at most 120 characters.'],
    )
    const stranger = await createBuyer()
    assert.equal((await change(number, { project: 'Mine' }, stranger.token)).status, 404)
    assert.equal((await change(number, {}, '')).status, 401)
    assert.equal((await licenceOf(them)).project, 'The last one')
  })

  test('outlives its account, with the name or without, as its owner decides (407)', async () => {
    for (const [certificates_name_me, licensee] of [
      [true, ada],
      [false, null],
    ] as const) {
      const them = await buyerOf([trackItem(third)])
      const own = await licenceOf(them)
      await change(own.number, { project: 'A film', public_name: true }, them.token)
      const { status } = await send(
        'DELETE',
        '/api/me',
        { currentPassword: '', certificates_name_me },
        them.token,
      )
      assert.equal(status, 204)
      const { certificate } = await look(own.number, `?key=${keyIn(own)}`)
      assert.deepEqual(certificate?.tracks, own.tracks)
      assert.deepEqual(
        [certificate?.status, certificate?.licensee, certificate?.is_name_gone, certificate?.project],
        ['valid', licensee, licensee === null, licensee && 'A film'],
      )
    }
  })
})
