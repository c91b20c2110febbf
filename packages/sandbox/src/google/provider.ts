import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { createBoundedMap, createMemoryAdapter } from './memory-store.ts'
import { brokenMessage, failurePage, notFoundMessage, refusalMessage } from './pages.ts'
import { claimsOf, type Person, subjectOf } from './people.ts'

export interface GoogleSandboxOptions {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

/** An OpenID provider that behaves as Google does towards one shop, and a way to tell it who signs in. */
export async function createProvider({ issuer, clientId, clientSecret, redirectUri }: GoogleSandboxOptions) {
  const known = createBoundedMap<Person>()

  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    jwks: { keys: [await signingKey()] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name', 'given_name'] },
    // Google tells all of it in the ID token.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    routes: { authorization: '/auth', token: '/token', userinfo: '/userinfo', jwks: '/certs' },
    ttl: {
      Interaction: 600,
      AuthorizationCode: 60,
      AccessToken: 3600,
      IdToken: 3600,
      Grant: 3600,
      Session: 60,
    },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { interaction: 'google_sign_in', resume: 'google_return', session: 'google_session' },
    },
    interactions: { policy: askAlways(), url: (_context, { uid }) => `${issuer}/sign-in/${uid}` },
    findAccount(_context, subject) {
      const person = known.get(subject)
      return person && { accountId: subject, claims: () => claimsOf(person) }
    },
    loadExistingGrant: grantWhatIsAsked,
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    renderError(context, { error, error_description }, thrown) {
      show(context, failurePage(issuer, refusalMessage(error, error_description, thrown)))
    },
  })

  // Addresses and cookies follow the forwarded scheme, which is set from the issuer.
  provider.proxy = true
  provider.silent = true
  provider.use(async (context, next) => {
    try {
      await next()
      if (context.status !== 404 || context.body) return
      show(context, failurePage(issuer, notFoundMessage), 404)
    } catch (error) {
      logError(error)
      show(context, failurePage(issuer, brokenMessage), 500)
    }
  })
  provider.on('server_error', (_context, error) => logError(error))

  return { provider, enter: (person: Person) => known.set(subjectOf(person), person) }
}

/** Says on the standard error output what went wrong here; whoever signs in only learns that something did. */
export const logError = (error: unknown) =>
  console.error(`The Google sandbox: ${error instanceof Error ? error.message : String(error)}`)

async function signingKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }
}

/** Whoever was here before is asked again; the other two prompts may be requested and are answered by the same page. */
function askAlways() {
  const { Check, Prompt } = interactionPolicy
  const nobodyChosen = new Check(
    'nobody_chosen',
    'somebody must be chosen',
    'login_required',
    (context) => !context.oidc.result?.login,
  )
  return [
    new Prompt({ name: 'login', requestable: true }, nobodyChosen),
    new Prompt({ name: 'select_account', requestable: true }),
    new Prompt({ name: 'consent', requestable: true }),
  ]
}

/** To choose a person is to agree, and nothing of it is remembered. */
async function grantWhatIsAsked({ oidc }: KoaContextWithOIDC) {
  const { provider, account, client, session } = oidc
  await session?.destroy()
  if (!account || !client) return undefined
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '))
  await grant.save()
  return grant
}

function show(
  context: Pick<KoaContextWithOIDC, 'set' | 'body' | 'status'>,
  { headers, html }: ReturnType<typeof failurePage>,
  status = context.status,
) {
  context.status = status
  context.set(headers)
  context.body = html
}
