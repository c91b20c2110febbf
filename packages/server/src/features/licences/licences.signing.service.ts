import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Context, DeskContext } from '../../context.ts'
import { openSeal, seal } from '../../platform/security/seals.ts'
import { changeAtDesk } from '../identity/identity.desk.service.ts'
import {
  allSigningKeys,
  insertSigningKey,
  retireSigningKey,
  signingKeyInUse,
} from './licences.signing.queries.ts'

/** What is said, signed by the shop: a JWS (RFC 7515) with Ed25519 (RFC 8037). */
export async function signClaims(context: Context, claims: object) {
  const { id, privateKey } = await loadSigningKey(context)
  const header = { alg: 'EdDSA', typ: 'JWT', kid: id }
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The public halves of all keys that were ever signed with: an old certificate can be checked for ever. */
export async function listPublicKeys(context: Context) {
  // Whoever asks before anything was signed is to know the key that it will be signed with.
  if (!(await signingKeyInUse(context.db))) await createSigningKey(context)
  const keys = await allSigningKeys(context.db)
  return {
    keys: keys.map(({ id, public_key }) =>
      Object.assign(jwkOf(public_key), { kid: id, use: 'sig', alg: 'EdDSA' }),
    ),
  }
}

/** From now on a new key signs; what the old one has signed holds. */
export const replaceSigningKey = (context: DeskContext) =>
  changeAtDesk(context, async (context, note) => {
    const before = await signingKeyInUse(context.db)
    if (before) await retireSigningKey(context.db, before.id)
    const id = await createSigningKey(context)
    await note({
      event: 'signing-key-replaced',
      subject: `signing-key ${id}`,
      before: before && { id: before.id },
      after: { id },
    })
    return { id, retired: before?.id ?? null }
  })

/** So long a key stays that cannot be read: servers that do not share one secret would replace each other's again and again. */
const unreadableMs = 24 * 3_600_000

/** The key in use, made on first use; and made anew where the shop's secret was changed and the old one cannot be read any more. */
async function loadSigningKey(context: Context) {
  const { db, config } = context
  const found = await signingKeyInUse(db)
  const readable = found && openKey(config.secret, found)
  if (readable) return readable
  if (found && Date.now() - found.made_at.getTime() < unreadableMs)
    throw new Error(
      'The key that signs certificates is sealed by another APP_SECRET. Give all servers the same, or `npx earcon licences new-key`.',
    )
  if (found) await replaceSigningKey({ ...context, operator: { kind: 'operator' } })
  else await createSigningKey(context)
  // Another server may have been faster: its key is as good, if it has the same secret.
  const made = await signingKeyInUse(db)
  const opened = made && openKey(config.secret, made)
  if (!opened)
    throw new Error('Another server has made the key that signs certificates, with another APP_SECRET.')
  return opened
}

function openKey(secret: string, { id, sealed_private_key }: { id: string; sealed_private_key: string }) {
  const pem = openSeal(secret, purposeOf(id), sealed_private_key)
  return pem === undefined ? undefined : { id, privateKey: createPrivateKey({ key: pem, format: 'pem' }) }
}

async function createSigningKey({ db, config }: Context) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const id = thumbprintOf(x)
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  await insertSigningKey(db, {
    id,
    public_key: x,
    sealed_private_key: seal(config.secret, purposeOf(id), pem),
  })
  return id
}

const purposeOf = (id: string) => ({ use: 'signing key', of: id })

const jwkOf = (x: string) => ({ crv: 'Ed25519', kty: 'OKP', x })

/** A key's name follows from the key (RFC 7638). */
const thumbprintOf = (x: string) =>
  createHash('sha256')
    .update(JSON.stringify(jwkOf(x)))
    .digest('base64url')
