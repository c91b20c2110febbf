import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preparedDataDir, startShop } from './testing/shop-process.ts'

/** As a shop goes live: everything is real but the database, which is allowed by name. Nobody is asked before it is refused. */
const live = {
  EMBEDDED: 'allow',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'shop@shop.example',
  CONTACT_EMAIL: 'owner@shop.example',
  GOOGLE_CLIENT_ID: 'shop',
  GOOGLE_CLIENT_SECRET: 'word',
  STRIPE_SECRET_KEY: 'sk_live_word',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_word',
  STRIPE_WEBHOOK_SECRET: 'whsec_word',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: '1',
}

async function stop({ child, ended }: ReturnType<typeof startShop>) {
  child.kill('SIGTERM')
  assert.equal((await ended).code, 0)
}

test('what a rehearsal gave is worth nothing in earnest: it is refused until it is forgotten', async () => {
  const data = { DATA_DIR: preparedDataDir('rehearsed') }
  const rehearsal = startShop(data)
  const address = await rehearsal.opened
  const asked = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@earcon.example', password: 'Earcon-demo-1' }),
  })
  assert.equal(asked.status, 200)
  const { token } = (await asked.json()) as { token: string }
  await stop(rehearsal)

  const refused = await startShop({ ...data, ...live }).ended
  assert.equal(refused.code, 1)
  assert.match(
    refused.errorOutput,
    /^This database was used with play money: .*`npm start -- forget-rehearsal`/,
  )

  const forgotten = await startShop(data, 'forget-rehearsal').ended
  assert.deepEqual([forgotten.code, forgotten.errorOutput], [0, ''])
  assert.match(
    forgotten.output,
    /^Forgotten: accounts [1-9]\d*, orders \d+\. The catalogue is as it was\. Captured mail and play cards stay in .+\.\n$/,
  )

  // The administrator of the rehearsal is nobody now.
  const again = startShop(data)
  const me = await fetch(`${await again.opened}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(me.status, 401)
  await stop(again)
})
