import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { openCatalogueDesk } from '../../../testing/catalogue-desk.ts'
import { createOperator } from '../../../testing/operator.ts'
import { openShop } from '../../../testing/shop.ts'
import { byNumber } from '../../../testing/shop-client.ts'
import { createSoundFolder, packOfTones } from '../../../testing/sound-folders.ts'
import { catalogueCommands } from '../catalogue.commands.ts'
import { importCatalogue } from '../import/catalogue.import.service.ts'
import { saveDeskPack } from './catalogue.edit.service.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { db, context } = shop
const desk = await openCatalogueDesk(shop)
const { asAdmin, packFrom, show, createPack, addTone, formOf, trySave, save, pageOf, everything } = desk
const { createAdministrator, createFormer, notesOf } = desk

const operator = { ...context, operator: { kind: 'operator' as const } }
const { give } = createOperator(context, catalogueCommands)
const create = (body: object) => asAdmin('POST', '/packs', body)
const publish = (id: string, body: object = {}) => asAdmin('POST', `/packs/${id}/publish`, body)
const withdraw = (id: string, body: object = {}) => asAdmin('POST', `/packs/${id}/withdraw`, body)
const refusalOf = async (asked: ReturnType<typeof asAdmin>) => {
  const { status, body } = await asked
  return [status, (body?.error as { code: string } | undefined)?.code, ...(body?.errors ?? [])]
}

/** What is asked changes nothing at all. */
async function changesNothing<T>(work: () => Promise<T>) {
  const before = await everything()
  const answer = await work()
  assert.deepEqual(await everything(), before)
  return answer
}

describe('the list', () => {
  const list = async (query: string) => {
    const { status, body } = await asAdmin('GET', `/packs?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as unknown as {
      data: { id: string; title: string; state: string; tracks: number }[]
      pagination: { page: number; limit: number; totalPages: number; totalItems: number }
      counts: Record<string, number>
    }
  }
  const titlesOf = async (query: string) => (await list(query)).data.map(({ title }) => title)

  test('holds drafts, packs on sale and withdrawn ones, the newest first, and counts them (382)', async () => {
    await createPack([], { title: 'Lister Déjà', price_amount: 0 })
    await createPack([300], { title: 'Lister Sold', publish: true })
    const { id } = await createPack([300], { title: 'Lister Gone 100%', publish: true })
    await withdraw(id)
    const { data, counts, pagination } = await list('')
    assert.deepEqual(
      data.map(({ title, state, tracks }) => [title, state, tracks]),
      [
        ['Lister Gone 100%', 'withdrawn', 1],
        ['Lister Sold', 'on_sale', 1],
        ['Lister Déjà', 'draft', 0],
      ],
    )
    assert.deepEqual(counts, { draft: 1, on_sale: 1, withdrawn: 1 })
    assert.deepEqual(pagination, { page: 1, limit: 50, totalPages: 1, totalItems: 3 })
  })

  test('is searched by title and slug, whatever the case and the accents; % is a plain character', async () => {
    assert.deepEqual(await titlesOf('search=DEJA'), ['Lister Déjà'])
    assert.deepEqual(await titlesOf('search=lister-sold'), ['Lister Sold'])
    assert.deepEqual(await titlesOf('search=%25'), ['Lister Gone 100%'])
    assert.deepEqual(await titlesOf('search=_'), [])
    assert.deepEqual((await list('search=deja')).counts, { draft: 1, on_sale: 1, withdrawn: 1 })
  })

  test('finds a pack by a track that it holds', async () => {
    assert.deepEqual((await titlesOf('search=tone%20')).toSorted(), ['Lister Gone 100%', 'Lister Sold'])
  })

  test('shows one state alone', async () => {
    assert.deepEqual(await titlesOf('state=draft'), ['Lister Déjà'])
    assert.deepEqual(await titlesOf('state=on_sale&search=lister'), ['Lister Sold'])
    assert.deepEqual(await titlesOf('state=withdrawn&search=sold'), [])
    assert.equal((await asAdmin('GET', '/packs?state=lost')).status, 400)
  })

  test('has fifty on a page; a page past the end is empty, however far', async () => {
    const packs = Array.from({ length: 60 }, (_, at) => ({
      id: `00000000${at + 10}`,
      slug: `paged-${at}`,
      title: `Paged ${at}`,
      title_folded: `paged ${at}`,
      description: '.',
      price_amount: 0,
    }))
    await db.insertInto('packs').values(packs).execute()
    const pages = [await titlesOf('search=paged'), await titlesOf('search=paged&page=2')]
    assert.deepEqual(
      pages.map(({ length }) => length),
      [50, 10],
    )
    assert.equal(new Set(pages.flat()).size, 60)
    assert.deepEqual(await titlesOf('search=paged&page=3'), [])
    assert.deepEqual(await titlesOf(`page=${'9'.repeat(30)}`), [])
    assert.equal((await asAdmin('GET', '/packs?page=0')).status, 400)
    await db.deleteFrom('packs').where('slug', 'like', 'paged-%').execute()
  })
})

describe('a new pack', () => {
  test('is a draft with a slug of its title; one that is taken gets the next number', async () => {
    const slugs = []
    for (const title of ['Café & Bar!', 'Café Bar', ' cafe bar ', '¡!']) {
      const pack = await packFrom(create({ title }))
      assert.equal(pack.state, 'draft')
      slugs.push(pack.slug)
    }
    assert.deepEqual(slugs, ['cafe-bar', 'cafe-bar-2', 'cafe-bar-3', 'untitled'])
    assert.deepEqual(
      (await notesOf('pack cafe-bar-3')).map(({ event, actor, user_id }) => [event, actor, user_id]),
      [['pack-created', 'administrator', desk.administrator.id]],
    )
  })

  test('keeps all that is said of it, and says what it lacks', async () => {
    const given = {
      title: 'Said',
      slug: 'all-said',
      description: 'Of everything.',
      kind: 'music',
      version: '1.2',
      price_amount: 500,
    }
    const { title, slug, description, kind, version, price_amount, obstacles, tracks } = await packFrom(
      create(given),
    )
    assert.deepEqual({ title, slug, description, kind, version, price_amount }, given)
    assert.deepEqual([obstacles, tracks], [['It holds no track.'], []])
    assert.equal(await pageOf('all-said'), 404)
  })

  test('with a slug that another has is refused', async () => {
    await packFrom(create({ title: 'One', slug: 'only-one' }))
    assert.deepEqual(await changesNothing(() => refusalOf(create({ title: 'Two', slug: 'only-one' }))), [
      409,
      'slug-taken',
      'Another pack has this slug already.',
    ])
  })

  test('of more than fifty namesakes is another still', async () => {
    await db
      .insertInto('packs')
      .values(
        Array.from({ length: 51 }, (_, at) => ({
          id: `11111111${at + 10}`,
          slug: at === 0 ? 'crowd' : `crowd-${at + 1}`,
          title: 'Crowd',
          title_folded: 'crowd',
          description: '.',
          price_amount: 0,
        })),
      )
      .execute()
    assert.equal((await packFrom(create({ title: 'Crowd' }))).slug, 'crowd-52')
  })

  const wrong: [sentence: string, given: object, complaint: string][] = [
    ['an empty title', { title: ' ' }, 'title must not be empty.'],
    ['an overlong title', { title: 'x'.repeat(121) }, 'title must have at most 120 characters.'],
    [
      'a slug of capitals',
      { title: 'x', slug: 'Cold Start' },
      'slug must be small letters and digits, joined by single hyphens, as cold-start.',
    ],
    ['odd cents', { title: 'x', price_amount: 105 }, 'A price goes in steps of ten cents.'],
    [
      'a version of words',
      { title: 'x', version: 'new' },
      'version must be numbers with points between, as "1.0.2".',
    ],
    ['an unknown kind', { title: 'x', kind: 'noise' }, 'kind must be signals, interface or music.'],
  ]
  for (const [sentence, given, complaint] of wrong)
    test(`with ${sentence} is refused in words, and is not made`, async () => {
      const [status, , ...sentences] = await changesNothing(() => refusalOf(create(given)))
      assert.deepEqual([status, sentences], [400, [complaint]])
    })
})

describe('a pack that is saved', () => {
  test('is changed as a whole: its words, its prices, the order of its tracks (382)', async () => {
    const { id, tracks } = await createPack([300, 320])
    const form = formOf(await show(id))
    const saved = await save(id, {
      title: ' Whole ',
      slug: 'whole',
      description: 'All of it.',
      kind: 'signals',
      version: '2.0',
      price_amount: 250,
      tracks: form.tracks.toReversed().map(({ id, title }) => ({
        id,
        title: `${title} again`,
        artist: 'Grace',
        genre: 'Bells',
        event: 'task.error',
        loops: true,
        price_amount: 200,
      })),
    })
    assert.deepEqual(
      [saved.title, saved.slug, saved.description, saved.kind, saved.version, saved.price_amount],
      ['Whole', 'whole', 'All of it.', 'signals', '2.0', 250],
    )
    assert.deepEqual(
      saved.tracks.map(({ id, title, artist, genre, event, loops, price_amount }) => [
        [id, title, artist, genre],
        [event, loops, price_amount],
      ]),
      [
        [
          [tracks[1]?.id, 'Tone 320 again', 'Grace', 'Bells'],
          ['task.error', true, 200],
        ],
        [
          [tracks[0]?.id, 'Tone 300 again', 'Grace', 'Bells'],
          ['task.error', true, 200],
        ],
      ],
    )
    assert.deepEqual(await show('whole'), saved)
    const note = (await notesOf('pack whole')).find(({ after }) => JSON.stringify(after).includes('Whole'))
    assert.deepEqual(note?.before, {
      slug: form.slug,
      title: form.title,
      description: 'Tones.',
      kind: null,
      version: null,
      price_amount: 200,
      tracks: tracks.map(({ slug }) => slug),
    })
  })

  test('as it is changes nothing', async () => {
    const { id } = await createPack([300, 320])
    await changesNothing(() => save(id, {}))
  })

  test('loses the track that is left out; one that no pack holds is gone', async () => {
    const { id, tracks } = await createPack([300, 320])
    const [kept, left] = formOf(await show(id)).tracks
    const saved = await save(id, { tracks: [kept], price_amount: 100 })
    assert.deepEqual(
      saved.tracks.map(({ id }) => id),
      [kept?.id],
    )
    assert.deepEqual(
      (await notesOf(`track ${tracks[1]?.slug}`)).map(({ event }) => event),
      ['track-created', 'track-deleted'],
    )
    const found = await db
      .selectFrom('tracks')
      .select('id')
      .where('id', '=', left?.id ?? '')
      .execute()
    assert.deepEqual(found, [])
  })

  test('takes in no track of another pack, and none twice', async () => {
    const { id } = await createPack([300])
    const other = await createPack([320])
    const [ours] = formOf(await show(id)).tracks
    const [theirs] = formOf(other).tracks
    await changesNothing(async () => {
      assert.deepEqual(await refusalOf(trySave(id, { tracks: [ours, theirs] })), [
        404,
        'track-not-found',
        'Track not found.',
      ])
      assert.deepEqual(await refusalOf(trySave(id, { tracks: [ours, ours] })), [
        400,
        'pack-refused',
        'A track can stand in a pack only once.',
      ])
    })
  })

  const tooLong = 'x'.repeat(2001)
  const slugRule = 'slug must be small letters and digits, joined by single hyphens, as cold-start.'
  const wrong: [sentence: string, changes: object, complaint: string][] = [
    ['an empty title', { title: '  ' }, 'title must not be empty.'],
    ['an overlong title', { title: 'x'.repeat(121) }, 'title must have at most 120 characters.'],
    ['a title of two lines', { title: 'a\nb' }, 'title must be a single line.'],
    ['an empty slug', { slug: '' }, slugRule],
    ['an overlong slug', { slug: 'x'.repeat(81) }, 'slug must have at most 80 characters.'],
    ['a slug of blanks', { slug: 'a b' }, slugRule],
    ['an empty description', { description: '' }, 'description must not be empty.'],
    ['an overlong one', { description: tooLong }, 'description must have at most 2000 characters.'],
    ['an odd version', { version: '1.x' }, 'version must be numbers with points between, as "1.0.2".'],
    [
      'a price below 50 cents',
      { price_amount: 40 },
      'A pack is free, or costs at least $0.50: less cannot be charged to a card.',
    ],
    [
      'a price below nothing',
      { price_amount: -100 },
      'A pack is free, or costs at least $0.50: less cannot be charged to a card.',
    ],
    ['odd cents', { price_amount: 101 }, 'A price goes in steps of ten cents.'],
    [
      'a price above that of its tracks',
      { price_amount: 400 },
      'The pack costs $4.00, but its tracks together only $3.00.',
    ],
    ['half a cent', { price_amount: 100.5 }, 'price_amount must be a whole number of cents.'],
  ]
  const wrongTrack: [sentence: string, changes: object, complaint: string][] = [
    ['an empty title of a track', { title: '' }, '“”: title must not be empty.'],
    ['an empty artist', { artist: ' ' }, '“Tone 300”: artist must not be empty.'],
    ['an overlong genre', { genre: 'x'.repeat(61) }, '“Tone 300”: genre must have at most 60 characters.'],
    [
      'a track below 50 cents',
      { price_amount: 40 },
      '“Tone 300”: A track costs at least $0.50: less cannot be charged to a card.',
    ],
    ['a track of odd cents', { price_amount: 155 }, '“Tone 300”: A price goes in steps of ten cents.'],
    ['an unknown event', { event: 'task.nap' }, 'event must be one of the nine.'],
  ]
  let draft: DeskPack
  before(async () => {
    draft = await createPack([300, 320])
  })
  const asTracks = (changes: object) => {
    const [first, second] = formOf(draft).tracks
    return { tracks: [{ ...first, ...changes }, second], price_amount: 0 }
  }
  const all = [
    ...wrong.map(([name, changes, said]) => [name, () => changes, said] as const),
    ...wrongTrack.map(([name, changes, said]) => [name, () => asTracks(changes), said] as const),
  ]
  for (const [sentence, changes, complaint] of all)
    test(`with ${sentence} is refused in the words of a manifest`, async () => {
      const [status, , ...sentences] = await changesNothing(() => refusalOf(trySave(draft.id, changes())))
      assert.deepEqual([status, sentences], [400, [complaint]])
    })

  test('with several faults is told all of them at once', async () => {
    const faults = { title: '', slug: 'A', version: 'x', price_amount: 15 }
    const [, , ...sentences] = await refusalOf(trySave(draft.id, faults))
    assert.equal(sentences.length, 4, sentences.join('\n'))
  })

  test('with the slug of another is refused', async () => {
    const { slug } = await createPack([])
    const [status, code] = await changesNothing(() => refusalOf(trySave(draft.id, { slug })))
    assert.deepEqual([status, code], [409, 'slug-taken'])
  })

  test('takes every one of the nine events', async () => {
    for (const event of codingEvents) await save(draft.id, asTracks({ event }))
    assert.equal((await show(draft.id)).tracks[0]?.event, codingEvents.at(-1))
  })

  test('is not there by another id', async () => {
    assert.deepEqual((await refusalOf(asAdmin('GET', '/packs/nothing'))).slice(0, 2), [404, 'pack-not-found'])
    const { status } = await asAdmin('PUT', '/packs/nothing', formOf(await show(draft.id)))
    assert.equal(status, 404)
  })

  test('cannot lose all its tracks while it is on sale', async () => {
    const { id } = await createPack([300], { publish: true })
    const refused = await changesNothing(() => refusalOf(trySave(id, { tracks: [], price_amount: 0 })))
    assert.deepEqual(refused, [400, 'pack-refused', 'It holds no track.'])
  })

  test('says of which other packs it would spoil the price', async () => {
    const one = packOfTones('shares-one', 2, { publish: true, price: 3 })
    const two = packOfTones('shares-two', 1, { publish: true, price: 1.5 })
    const shared = { ...two, tracks: one.tracks.slice(0, 1) }
    await importCatalogue(operator, createSoundFolder([one, shared]).folder)
    const pack = await show('shares-one')
    const [cheaper, other] = formOf(pack).tracks
    assert.deepEqual(
      pack.tracks[0]?.also_in.map(({ title }) => title),
      ['Pack shares-two'],
    )
    const changes = { price_amount: 200, tracks: [{ ...cheaper, price_amount: 100 }, other] }
    const refused = await changesNothing(() => refusalOf(trySave('shares-one', changes)))
    assert.deepEqual(refused, [
      400,
      'pack-refused',
      '“Pack shares-two”: The pack costs $1.50, but its tracks together only $1.00.',
    ])
  })
})

describe('two administrators', () => {
  test('the second to save is told so, and nothing of the first is lost (386)', async () => {
    const { id } = await createPack([300])
    const second = await createAdministrator()
    const form = formOf(await show(id))
    const firstSaved = await save(id, { title: 'By the first' })
    const late = () => asAdmin('PUT', `/packs/${id}`, { ...form, title: 'By the second' }, second.token)
    assert.deepEqual(await changesNothing(() => refusalOf(late())), [
      409,
      'pack-changed-meanwhile',
      'Somebody else has changed this pack since you opened it. Nothing of yours was saved yet.',
    ])
    const newest = { ...formOf(firstSaved), title: 'By the second' }
    const { status } = await asAdmin('PUT', `/packs/${id}`, newest, second.token)
    assert.equal(status, 200)
    const [note] = (await notesOf(`pack ${form.slug}`)).slice(-1)
    assert.deepEqual(
      [note?.user_id, note?.before, note?.after],
      [second.id, { title: 'By the first' }, { title: 'By the second' }],
    )
  })

  test('of two who save at once one is told', async () => {
    const { id } = await createPack([300])
    const form = formOf(await show(id))
    const both = await Promise.all(
      ['one', 'two'].map((title) => asAdmin('PUT', `/packs/${id}`, { ...form, title })),
    )
    assert.deepEqual(both.map(({ status }) => status).toSorted(byNumber), [200, 409])
    const saved = both.find(({ status }) => status === 200)?.body?.title
    assert.equal((await show(id)).title, saved)
  })

  test('whoever has not seen the newest neither publishes nor withdraws it', async () => {
    const { id, revision } = await createPack([300])
    await save(id, { title: 'Seen by nobody' })
    for (const ask of [publish, withdraw]) {
      const [status, code] = await changesNothing(() => refusalOf(ask(id, { revision })))
      assert.deepEqual([status, code], [409, 'pack-changed-meanwhile'])
    }
  })

  test('whoever is none any more when it is done has changed nothing', async () => {
    const pack = await createPack([300])
    const former = await createFormer()
    await changesNothing(() =>
      assert.rejects(saveDeskPack(former, pack.id, { ...formOf(pack), title: 'Never' }), {
        code: 'owner-only',
      }),
    )
    const second = await createAdministrator()
    await db.updateTable('users').set({ is_admin: false }).where('id', '=', second.id).execute()
    const refused = await changesNothing(() =>
      refusalOf(asAdmin('PUT', `/packs/${pack.id}`, { ...formOf(pack), title: 'Never' }, second.token)),
    )
    assert.deepEqual(refused, [403, 'owner-only', 'This is for the owner of the shop.'])
  })
})

describe('the revision', () => {
  test('is another after every change, and the same while nothing changes', async () => {
    const { id } = await createPack([300])
    const seen = [(await show(id)).revision]
    assert.equal((await show(id)).revision, seen[0])
    const steps = [
      () => save(id, { title: 'Other words' }),
      () => save(id, { price_amount: 150 }),
      () => addTone(id, 320),
      async () => save(id, { tracks: formOf(await show(id)).tracks.toReversed() }),
      () => packFrom(publish(id)),
      () => packFrom(withdraw(id)),
      () => packFrom(publish(id)),
    ]
    for (const step of steps) {
      const { revision } = await step()
      assert(!seen.includes(revision), `change ${seen.length}`)
      seen.push(revision)
    }
  })
})

describe('a pack that is put on sale', () => {
  test('is in the shop at once; twice is as good as once', async () => {
    const { id, slug } = await createPack([300])
    assert.equal(await pageOf(id), 404)
    const { state, first_published_at } = await packFrom(publish(id))
    assert.equal(state, 'on_sale')
    assert.equal(typeof (await pageOf(slug)), 'object')
    await changesNothing(() => packFrom(publish(id)))
    await packFrom(withdraw(id))
    await changesNothing(() => packFrom(withdraw(id)))
    assert.equal((await packFrom(publish(id))).first_published_at, first_published_at)
    assert.deepEqual(
      (await notesOf(`pack ${slug}`)).filter(({ event }) => event.includes('sh') || event.includes('drawn')),
      [
        ['pack-published', 'draft', 'on_sale'],
        ['pack-withdrawn', 'on_sale', 'withdrawn'],
        ['pack-published', 'withdrawn', 'on_sale'],
      ].map(([event, before, after]) => ({
        event,
        actor: 'administrator',
        user_id: desk.administrator.id,
        before: { state: before },
        after: { state: after },
      })),
    )
  })

  test('is told what stands in its way, each in a sentence', async () => {
    const empty = await createPack([])
    assert.deepEqual(await changesNothing(() => refusalOf(publish(empty.id))), [
      409,
      'pack-not-ready',
      'It holds no track.',
    ])
    const { id } = await createPack([300, 320])
    await db
      .updateTable('tracks')
      .set({ take: null, price_amount: 50 })
      .where('id', 'in', (q) => q.selectFrom('pack_tracks').select('track_id').where('pack_id', '=', id))
      .execute()
    const sentences = [
      '“Tone 300” has no recording.',
      '“Tone 320” has no recording.',
      'The pack costs $2.00, but its tracks together only $1.00.',
    ]
    assert.deepEqual(await changesNothing(() => refusalOf(publish(id))), [
      409,
      'pack-not-ready',
      ...sentences,
    ])
    assert.deepEqual((await show(id)).obstacles, sentences)
  })

  test('a draft that is withdrawn stays one', async () => {
    const { id } = await createPack([300])
    assert.equal((await changesNothing(() => packFrom(withdraw(id)))).state, 'draft')
  })
})

describe('the preview', () => {
  const previewOf = (id: string) => asAdmin('GET', `/packs/${id}/preview`)

  for (const [what, price_amount] of [
    ['a pack', 250],
    ['a free pack', 0],
  ] as const)
    test(`of ${what} is exactly what a visitor sees once it is on sale`, async () => {
      const { id } = await createPack([300, 320], { price_amount })
      const { body, status } = await previewOf(id)
      assert.equal(status, 200)
      const preview = body as { tracks: { preview_link?: string }[] } & object
      await packFrom(publish(id))
      await shop.refreshCache()
      const published = (await shop.get(`/api/sound-packs/${id}`)).json()
      const links = preview.tracks.map(({ preview_link }) => preview_link)
      assert(links.every(Boolean))
      for (const track of preview.tracks) delete track.preview_link
      assert.deepEqual(preview, published)
    })

  test('lets its sounds be heard by its link alone, and for nobody else to keep (383)', async () => {
    const { id } = await createPack([300])
    const { tracks } = (await previewOf(id)).body as unknown as {
      tracks: { id: string; preview_link: string }[]
    }
    const [track] = tracks
    const at = `/api/tracks/${track?.id}/download?preview=true`
    assert.equal((await shop.get(at)).statusCode, 404)
    assert.equal((await shop.get(`${at}&link=ecs_nothing`)).statusCode, 404)
    const heard = await shop.get(`${at}&link=${encodeURIComponent(track?.preview_link ?? '')}`)
    assert.equal(heard.statusCode, 200)
    assert.match(String(heard.headers['cache-control']), /private|no-store/)
  })

  test('of a draft without a track is refused in a sentence: no visitor could see it', async () => {
    const { id } = await createPack([])
    assert.deepEqual(await refusalOf(previewOf(id)), [409, 'pack-not-ready', 'It holds no track.'])
  })
})

describe('a draft that is deleted', () => {
  const remove = (id: string) => asAdmin('DELETE', `/packs/${id}`)
  const countOf = async (table: 'packs' | 'tracks', slug: string) =>
    (await db.selectFrom(table).select('id').where('slug', '=', slug).execute()).length

  test('is gone with its tracks, and it is noted what it was', async () => {
    const { id, slug, tracks } = await createPack([300])
    assert.equal((await remove(id)).status, 204)
    assert.equal(await countOf('packs', slug), 0)
    assert.equal(await countOf('tracks', tracks[0]?.slug ?? ''), 0)
    const [note] = (await notesOf(`pack ${slug}`)).slice(-1)
    assert.equal(note?.event, 'pack-deleted')
    assert.equal((await remove(id)).status, 404)
  })

  test('leaves tracks that stand in another pack', async () => {
    const one = packOfTones('leaves-one', 1)
    await importCatalogue(
      operator,
      createSoundFolder([one, { ...packOfTones('leaves-two', 1), tracks: one.tracks }]).folder,
    )
    assert.equal((await remove('leaves-one')).status, 204)
    assert.equal((await show('leaves-two')).tracks.length, 1)
  })

  test('was never on sale', async () => {
    const { id } = await createPack([300], { publish: true })
    const refused = [
      409,
      'pack-not-draft',
      'Only a draft can be deleted. Withdraw the pack: its owners keep it.',
    ]
    assert.deepEqual(await changesNothing(() => refusalOf(remove(id))), refused)
    await packFrom(withdraw(id))
    assert.deepEqual(await changesNothing(() => refusalOf(remove(id))), refused)
  })

  test('was given to nobody: they would no longer find it', async () => {
    const { id } = await createPack([300])
    const them = await createAdministrator()
    await asAdmin('POST', `/people/${them.id}/gifts`, { pack_id: id })
    assert.deepEqual((await changesNothing(() => refusalOf(remove(id)))).slice(0, 2), [409, 'track-owned'])
  })
})

test('a command that sets the price of a track tells of that track, and of no namesake', async () => {
  const { id } = await createPack([], { title: 'Numbers' })
  for (const title of ['One', 'Twenty One']) await addTone(id, 300, { title })
  const { lines } = await give('catalogue price', { pack: 'numbers', dollars: '2', track: 'one' })
  assert.equal(lines[0], '“Numbers”: “One” costs $2.00.')
  assert.deepEqual(
    (await show(id)).tracks.map(({ price_amount }) => price_amount),
    [200, 150],
  )
  assert.equal(
    (await give('catalogue price', { pack: 'numbers', dollars: '2', track: 'ne' })).kind,
    'refused',
  )
})
