import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OwnLicence } from '@earcon/contract/licences/licences.calls'
import type { Website } from '../../platform/http/pages.ts'
import { openCardShop } from '../../testing/card-shop.ts'
import { mornings, trackItem } from '../../testing/catalogue-fixtures.ts'
import { openShop } from '../../testing/shop.ts'
import { newLicenceNumber } from './licences.numbers.ts'

const [first = ''] = mornings.track_ids
const { ask, send, createBuyer, openPayment, reconcile, pay } = await openCardShop({ env: { LIMITS: 'on' } })

const person = await createBuyer()
const { intentId } = await openPayment([trackItem(first)], person.token)
await pay(intentId)
await reconcile(intentId, person.token)
const { body } = await send('GET', '/api/me/licences', undefined, person.token)
const number = OwnLicence.array().parse(body?.data)[0]?.number ?? ''

const askFrom = (remoteAddress: string, url: string) => ask({ method: 'GET', url, remoteAddress })

test('who guesses numbers is stopped, finds nothing and learns nothing more, not even what is right (412)', async () => {
  const guesser = '198.51.100.7'
  const statuses: number[] = []
  for (let guess = 0; guess < 100; guess++)
    statuses.push((await askFrom(guesser, `/api/licences/${newLicenceNumber()}`)).statusCode)
  assert.deepEqual(
    [404, 429].map((wanted) => statuses.filter((status) => status === wanted).length),
    [60, 40],
  )
  for (const url of [`/api/licences/${number}`, `/verify/${number}.json`, `/verify/${number}.txt`])
    assert.equal((await askFrom(guesser, url)).statusCode, 429)
  assert.equal((await askFrom('198.51.100.8', `/api/licences/${number}`)).statusCode, 200)
})

test('who guesses keys is counted too, and answered as if there were none (412)', async () => {
  const guesser = '198.51.100.9'
  const without = await askFrom('198.51.100.8', `/api/licences/${number}`)
  for (let guess = 0; guess < 60; guess++) {
    const { statusCode, body } = await askFrom(guesser, `/api/licences/${number}?key=${newLicenceNumber()}`)
    assert.deepEqual([statusCode, body], [200, without.body])
  }
  const last = await askFrom(guesser, `/api/licences/${number}?key=${newLicenceNumber()}`)
  assert.equal(last.statusCode, 429)
})

test('what is no number at all costs nobody anything, and is not counted', async () => {
  for (let look = 0; look < 70; look++)
    assert.equal((await askFrom('198.51.100.10', '/api/licences/EC-7Q4M')).statusCode, 404)
  assert.equal((await askFrom('198.51.100.10', `/api/licences/${number}`)).statusCode, 200)
})

test('who guesses by opening pages is counted as who asks the shop itself (412)', async () => {
  const website: Website = {
    async render(request, { fetch }) {
      const { status } = await fetch(
        `/api/licences/${new URL(request.url).pathname.slice('/verify/'.length)}`,
      )
      return new Response('', { status })
    },
  }
  const { ask, context } = await openShop({ website, env: { LIMITS: 'on' } })
  const { host } = new URL(context.config.publicUrl)
  const open = async (remoteAddress: string) =>
    (await ask({ url: `/verify/${newLicenceNumber()}`, remoteAddress, headers: { host } })).statusCode
  for (let guess = 0; guess < 60; guess++) assert.equal(await open('198.51.100.11'), 404)
  assert.equal(await open('198.51.100.11'), 429)
  assert.equal(await open('198.51.100.12'), 404)
})
