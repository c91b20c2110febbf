import { isEmail, normalizeEmail } from '@earcon/contract/identity/email.rules'
import * as client from 'openid-client'
import { isLoopbackHost } from '../loopback-hosts.ts'

/** What a sign-in must bring back to count: kept by the browser that began it, sealed. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** Whom the provider vouches for. */
export interface Claims {
  issuer: string
  subject: string
  email: string
  email_verified: boolean
  name: string
  /** Whether the provider itself hands out addresses of this kind, so that it speaks for their owners. */
  speaksForAddress: boolean
}

/** Signing in with Google, or any OpenID provider. */
export interface Google {
  /** Where the browser is sent to, and what must come back. */
  start(): Promise<{ address: URL; checks: Checks }>
  /** Whom it brings back. Throws whenever anything about the answer is not as it must be. */
  finish(answer: URL, checks: Checks): Promise<Claims>
  /** Resolves if the provider is there and tells where to sign in. */
  verify(): Promise<void>
}

/** How a provider knows the shop. */
export interface Registration {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Where a sandbox is really reached; the issuer's address only leads there by way of the shop. */
  internalUrl?: string | undefined
}

/** A provider that is somewhere else: it is asked for its addresses at the first sign-in, and again until it gives them. */
export function openIdProvider(registration: Registration): Google {
  let configuration: Promise<client.Configuration> | undefined
  const provider = () => {
    configuration ??= discover(registration).catch((error: unknown) => {
      configuration = undefined
      throw error
    })
    return configuration
  }

  return {
    async start() {
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: registration.redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { address, checks }
    },

    async finish(answer, { state, nonce, verifier }) {
      const tokens = await client
        .authorizationCodeGrant(await provider(), answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch(explain)
      return claimsOf(tokens.claims() ?? {}, registration)
    },

    // Asked anew: it may have been there earlier.
    verify: async () => void (await discover(registration)),
  }
}

function discover({ issuer, clientId, clientSecret, internalUrl }: Registration) {
  const { protocol, hostname } = new URL(issuer)
  return client.discovery(new URL(issuer), clientId, clientSecret, client.ClientSecretPost(clientSecret), {
    timeout: 3,
    // The signature is checked although the token comes from the provider itself: it costs next to nothing.
    execute: [
      client.enableNonRepudiationChecks,
      ...(protocol === 'http:' && isLoopbackHost(hostname) ? [client.allowInsecureRequests] : []),
    ],
    ...(internalUrl && {
      [client.customFetch]: reaching(new URL(issuer).origin, new URL(internalUrl).origin),
    }),
  })
}

/** What is meant for one place goes to another, under the same path. */
const reaching =
  (meant: string, at: string): client.CustomFetch =>
  (url, options) => {
    const { origin, pathname, search } = new URL(url)
    // Safe because the library hands over what it would give to fetch itself.
    return fetch(origin === meant ? at + pathname + search : url, options as RequestInit)
  }

/** Puts into words for the log what the library keeps in a field. */
function explain(error: unknown): never {
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    throw new Error(`The sign-in provider says no: ${error.error}`, { cause: error })
  throw error
}

function claimsOf(
  { iss, sub, email, email_verified, name, hd }: Record<string, unknown>,
  registration: Registration,
): Claims {
  const address = typeof email === 'string' ? normalizeEmail(email) : ''
  if (typeof iss !== 'string' || typeof sub !== 'string' || !isEmail(address))
    throw new Error('The sign-in provider does not say who this is.')
  const domain = address.slice(address.indexOf('@') + 1).toLowerCase()
  return {
    issuer: iss,
    subject: sub,
    email: address,
    email_verified: email_verified === true,
    name: typeof name === 'string' ? name : '',
    // What another provider calls `hd` may be anybody's word.
    speaksForAddress:
      isGoogle(registration) &&
      (['gmail.com', 'googlemail.com'].includes(domain) ||
        (typeof hd === 'string' && hd.toLowerCase() === domain)),
  }
}

/** Google itself, or the sandbox that plays it. */
const isGoogle = ({ issuer, internalUrl }: Registration) =>
  issuer === 'https://accounts.google.com' || internalUrl !== undefined
