import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

type Signature = 'our key' | 'a foreign key' | 'nothing' | 'no token at all'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = {
  keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
}

const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')

function tokenOf(claims: object, signature: Signature) {
  const signed = signature !== 'nothing'
  const body = `${part({ alg: signed ? 'RS256' : 'none', kid: 'one' })}.${part(claims)}`
  const { privateKey } = signature === 'a foreign key' ? foreign : ours
  return `${body}.${signed ? sign('sha256', Buffer.from(body), privateKey).toString('base64url') : ''}`
}

/** An OpenID provider that says whatever it is told to: for what no honest one would ever say. */
export async function openFakeOpenIdProvider() {
  let issuer = ''
  let signature: Signature = 'our key'
  let refusal: string | undefined
  let stalls = false
  const state = {
    claims: {} as Record<string, unknown>,
    /** What the last code was paid for with. */
    paid: {} as Record<string, string>,
    discoveries: 0,
    paths: [] as string[],
  }

  const idToken = () => {
    const at = Math.floor(Date.now() / 1000)
    const honest = { iss: issuer, sub: 'ada', aud: 'the-shop', iat: at, exp: at + 300, email_verified: true }
    return tokenOf({ ...honest, email: 'ada@lovelace.example', name: 'Ada', ...state.claims }, signature)
  }
  const answers: Record<string, () => object> = {
    'openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/certs`,
    }),
    certs: () => published,
    token: () => ({
      access_token: 'nothing',
      token_type: 'Bearer',
      ...(signature !== 'no token at all' && { id_token: idToken() }),
    }),
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const name = path.split('/').at(-1) ?? ''
    state.paths.push(path)
    if (stalls) return
    if (name === 'openid-configuration') state.discoveries += 1
    if (name === 'token') state.paid = Object.fromEntries(new URLSearchParams(await text(request)))
    const refused = name === 'token' && refusal
    response.writeHead(refused ? 400 : 200, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(refused ? { error: refusal } : answers[name]?.()))
  }
  const server = createServer((request, response) => void answer(request, response))
  const open = async (port = 0) => {
    server.listen(port, 'localhost')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const port = await open()
  const home = `http://localhost:${port}`
  after(() => server.listening && close())

  return Object.assign(state, {
    issuer: home,
    close,
    open: () => open(port),
    beHonest() {
      issuer = home
      signature = 'our key'
      refusal = undefined
      stalls = false
      Object.assign(state, { claims: {}, paid: {}, discoveries: 0, paths: [] })
    },
    calledItself: (name: string) => {
      issuer = name
    },
    signWith: (what: Signature) => {
      signature = what
    },
    refuse: (error: string) => {
      refusal = error
    },
    stall: () => {
      stalls = true
    },
  })
}
