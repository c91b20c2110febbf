import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { currentLicence } from '@earcon/contract/licences/licence-texts.rules'
import { Certificate, OwnLicence } from '@earcon/contract/licences/licences.calls'
import { createVerifier } from 'fast-jwt'
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportSPKI,
  importJWK,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose'
import { sql } from 'kysely'
import { openCardShop } from '../../testing/card-shop.ts'
import { mornings, trackItem } from '../../testing/catalogue-fixtures.ts'
import { readPdf } from './certificate/testing/read-pdf.ts'
import { getLicenceFile, signCertificate } from './licences.proof.service.ts'
import { replaceSigningKey } from './licences.signing.service.ts'
import { licenceFileOf } from './licences.texts.ts'

const [first = ''] = mornings.track_ids
const shop = await openCardShop()
const { context, db, get, send, createBuyer, openPayment, reconcile, pay } = shop

const person = await createBuyer()
const { intentId } = await openPayment([trackItem(first)], person.token, { name: 'Ada', company: 'Engines' })
await pay(intentId)
await reconcile(intentId, person.token)
const { body } = await send('GET', '/api/me/licences', undefined, person.token)
const { number = '', verify_url = '' } = OwnLicence.array().parse(body?.data)[0] ?? {}
const { search } = new URL(verify_url)

interface Proof {
  claims: Record<string, unknown>
  jws: string
  keys: string
}
const fetchProof = async (query = search) =>
  JSON.parse((await get(`/verify/${number}.json${query}`)).body) as Proof
const fetchKeys = async () => JSON.parse((await get('/.well-known/jwks.json')).body) as JSONWebKeySet

/** By another library than the one that reads the set of keys. */
async function createOtherVerifier() {
  const { keys } = await fetchKeys()
  const publicKey = await importJWK(keys[0] ?? {}, 'EdDSA')
  assert(!(publicKey instanceof Uint8Array))
  return createVerifier({ key: await exportSPKI(publicKey), algorithms: ['EdDSA'] })
}

suite('a certificate as signed data', () => {
  test('is what two libraries verify that nobody here wrote, and reads as its claims (408)', async () => {
    const { claims, jws, keys } = await fetchProof()
    assert.equal(keys, `${context.config.publicUrl}/.well-known/jwks.json`)
    const set = await fetchKeys()
    const { payload, protectedHeader } = await jwtVerify(jws, createLocalJWKSet(set), {
      issuer: context.config.publicUrl,
    })
    assert.deepEqual(payload, claims)
    assert.deepEqual(protectedHeader, { alg: 'EdDSA', typ: 'JWT', kid: set.keys[0]?.kid })
    const verify = await createOtherVerifier()
    assert.deepEqual(verify(jws), claims)
    const { licensee, status, item } = Certificate.parse(claims)
    assert.deepEqual([licensee, status, item.id], [{ name: 'Ada', company: 'Engines' }, 'valid', first])
    assert.equal(claims.jti, number)
  })

  test('is refused by both when a byte of it was altered (408)', async () => {
    const { jws } = await fetchProof()
    const set = createLocalJWKSet(await fetchKeys())
    const verify = await createOtherVerifier()
    const [head = '', claims = '', signature = ''] = jws.split('.')
    const altered = Buffer.from(String(Buffer.from(claims, 'base64url')).replace('Ada', 'Eve')).toString(
      'base64url',
    )
    for (const forged of [
      `${head}.${altered}.${signature}`,
      `${head}.${claims}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`,
    ]) {
      await assert.rejects(jwtVerify(forged, set), { code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' })
      assert.throws(() => verify(forged), { code: 'FAST_JWT_INVALID_SIGNATURE' })
    }
  })

  test('keeps the name to itself without the key (403)', async () => {
    assert.equal((await fetchProof('')).claims.licensee, null)
    assert.equal((await fetchProof('?key=nobody')).claims.licensee, null)
    assert.equal((await fetchProof(`${search}&key=twice`)).claims.licensee, null)
  })

  test('has its key known before anything was signed (408)', async () => {
    await sql`truncate signing_keys`.execute(db)
    const before = await fetchKeys()
    assert.equal(decodeProtectedHeader((await fetchProof()).jws).kid, before.keys[0]?.kid)
  })

  test('is handed on by its owner with the key, as a link has none to sign in with (403)', async () => {
    const { body } = await send('GET', `/api/licences/${number}`, undefined, person.token)
    assert.equal(body?.key, new URLSearchParams(search).get('key'))
    assert.equal((await send('GET', `/api/licences/${number}`)).body?.key, null)
    assert.equal((await send('GET', `/api/licences/${number}?key=nobody`)).body?.key, null)
  })

  test('can be checked for ever, whatever key signs by then (408)', async () => {
    const { jws: old } = await fetchProof()
    const { id: kid, retired } = await replaceSigningKey({ ...context, operator: { kind: 'operator' } })
    const { jws } = await fetchProof()
    assert.deepEqual([decodeProtectedHeader(old).kid, decodeProtectedHeader(jws).kid], [retired, kid])
    const keys = await fetchKeys()
    for (const signed of [old, jws]) await jwtVerify(signed, createLocalJWKSet(keys))
    assert(!JSON.stringify(keys).includes('"d"'))
  })

  test('is signed by a new key when the secret of the shop is another one (408)', async () => {
    const before = await fetchKeys()
    const other = {
      ...context,
      config: { ...context.config, secret: 'another secret, as long as it has to be' },
    }
    // Servers that do not share one secret would take turns, so a young key stays.
    await assert.rejects(signCertificate(other, number), /sealed by another APP_SECRET/)
    await db
      .updateTable('signing_keys')
      .set({ made_at: new Date(0) })
      .execute()
    const { jws } = await signCertificate(other, number)
    const keys = await fetchKeys()
    assert.equal(keys.keys.length, before.keys.length + 1)
    await jwtVerify(jws, createLocalJWKSet(keys))
  })

  test('is signed by one key however many ask first at once', async () => {
    await sql`truncate signing_keys`.execute(db)
    const signed = await Promise.all(Array.from({ length: 8 }, () => fetchProof()))
    assert.equal(new Set(signed.map(({ jws }) => decodeProtectedHeader(jws).kid)).size, 1)
  })

  test('may be read by any page, is kept by nobody and found by no search engine', async () => {
    const { headers } = await get(`/verify/${number}.json`)
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-robots-tag'], 'noindex')
  })
})

suite('a certificate as text', () => {
  test('says all that the form of a dispute asks for (409)', async () => {
    const { body, headers } = await get(`/verify/${number}.txt${search}`)
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    for (const part of [number, 'Ada, Engines', 'version 2.0', verify_url])
      assert(body.replaceAll('\n', ' ').includes(part), part)
    const shown = JSON.parse((await get(`/api/licences/${number}${search}`)).body) as { text: string }
    assert.equal(`${shown.text}\n`, body)
  })

  test('refuses in words what is no number', async () => {
    const { statusCode, body } = await get('/verify/EC-0000-0000-0000-0000.txt')
    assert.equal(statusCode, 404)
    assert.match(body, /There is no certificate with this number/)
    assert.match((await get('/verify/EC-1.json')).body, /This one has 1\./)
  })
})

test('a certificate as a page says the same to who may know it (409)', async () => {
  const { headers, rawPayload } = await get(`/verify/${number}.pdf${search}`)
  assert.equal(headers['content-type'], 'application/pdf')
  assert.equal(headers['content-disposition'], `inline; filename="${number}.pdf"`)
  const { text } = await readPdf(rawPayload)
  for (const part of ['Ada', 'Engines', number]) assert(text.includes(part), part)
  const hidden = await readPdf((await get(`/verify/${number}.pdf`)).rawPayload)
  assert(!hidden.text.includes('Engines'))
  assert.equal((await get('/verify/EC-1.pdf')).statusCode, 404)
})

test('a text of the licence is a file with the checksum that certificates name (411)', async () => {
  const { body } = await get(`/licence/${currentLicence.version}.txt`)
  const { text, sha256 } = licenceFileOf(currentLicence, 'Earcon')
  assert.equal(body, text)
  assert.deepEqual((await fetchProof()).claims.licence, {
    version: currentLicence.version,
    sha256,
    url: `${context.config.publicUrl}/licence/${currentLicence.version}`,
  })
  assert.equal((await get('/licence/9.9.txt')).statusCode, 404)
  // Under another name of the shop it would be another file; the one that was sold is there all the same.
  const renamed = { ...context, config: { ...context.config, brand: 'Another' } }
  assert.equal(await getLicenceFile(renamed, currentLicence.version, sha256), text)
  for (const sum of ['0'.repeat(64), '%00', 'x', ''])
    assert.equal((await get(`/licence/${currentLicence.version}.txt?sha256=${sum}`)).statusCode, 404, sum)
})
