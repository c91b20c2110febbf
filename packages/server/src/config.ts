import { join, resolve } from 'node:path'
import { isEmail } from '@earcon/contract/identity/email.rules'
import { z } from 'zod'
import { StartupError } from './errors.ts'
import { isLoopbackHost, isLoopbackInterface } from './loopback-hosts.ts'
import { parseMediaUrl } from './media-url.ts'
import { isProxyAddress } from './proxy-addresses.ts'

/** "Shop <shop@example.com>", or the address alone. */
function senderOf(given: string) {
  const [, name = '', address = given] = /^(.*?)\s*<([^<>]*)>$/.exec(given.trim()) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), address }
}

const isSender = (given: string) => isEmail(senderOf(given).address) && !/\p{Cc}/u.test(given)

/** However it is written. */
const isHttps = (url = '') => URL.parse(url)?.protocol === 'https:'

/** Over plain http only a provider on this very machine may be asked. */
const isSafe = (url: string) => isHttps(url) || isLoopbackHost(new URL(url).hostname)

/** Long, and not one letter held down. */
const isSecret = (given: string) => given.length >= 32 && new Set(given).size >= 8

/** However somebody writes it: what is meant for others to reach must never be taken for a trial. */
const modes: Record<string, 'production' | 'development'> = {
  production: 'production',
  prod: 'production',
  development: 'development',
  dev: 'development',
  test: 'development',
}

/** The number of proxies in front, or the addresses from which they come. */
const TrustedProxies = z.union([
  z.literal('off').transform(() => 0),
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .refine((count) => count <= 10),
  z
    .string()
    .transform((given) => given.split(',').map((address) => address.trim()))
    .refine((addresses) => addresses.every(isProxyAddress)),
])

const portNumber = z.coerce.number().int().min(0).max(65535)

const Environment = z.object({
  NODE_ENV: z
    .string()
    .transform((given) => modes[given.toLowerCase()])
    .refine((mode) => mode !== undefined)
    .default('development'),
  PORT: portNumber.default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MEDIA_URL: z
    .string()
    .transform(parseMediaUrl)
    .refine((location) => location !== undefined)
    .optional(),
  STUDIO: z.enum(['all', 'asked']).default('all'),
  STOP_SECONDS: z.coerce.number().int().min(1).max(3_600).default(25),
  EMBEDDED: z.enum(['allow']).optional(),
  SANDBOX: z.enum(['allow']).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().refine(isSender).optional(),
  CONTACT_EMAIL: z.string().refine(isEmail).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSafe)
    .default('https://accounts.google.com'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_\w+$/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/)
    .optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSafe)
    .optional(),
  APPLE_PAY_FILE: z.string().optional(),
  SELLER_NAME: z.string().trim().min(1).max(200).optional(),
  SELLER_ADDRESS: z.string().trim().max(500).default(''),
  APP_SECRET: z.string().refine(isSecret).optional(),
  LIMITS: z.enum(['on', 'off']).default('on'),
  BRAND_NAME: z.string().trim().min(1).max(60).default('Earcon'),
  TRUST_PROXY: TrustedProxies.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

type Environment = z.infer<typeof Environment>

/** What each variable takes: the sentence a broken one is answered with. */
const expectedFormats: Record<string, string> = {
  NODE_ENV: 'production, development or test',
  PORT: 'a port number from 1 to 65535, or 0 for any free one',
  METRICS_PORT: 'a port number from 1 to 65535, or 0 for any free one',
  PUBLIC_URL: 'an address without a path, such as https://shop.example',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/earcon',
  MEDIA_URL:
    'the address of a folder, such as file:///srv/earcon/media, or of a bucket, such as s3://bucket/prefix?region=eu-central-1; endpoint= names another store by its https address, links= is from 10 to 3600 seconds',
  STUDIO: 'all, or asked',
  STOP_SECONDS: 'a whole number of seconds from 1 to 3600',
  EMBEDDED: 'allow, or nothing',
  SANDBOX: 'allow, or nothing',
  SMTP_URL: 'an address such as smtps://user:password@mail.example',
  MAIL_FROM: 'an address such as shop@example.com, or Shop <shop@example.com>',
  CONTACT_EMAIL: 'an e-mail address',
  GOOGLE_ISSUER: 'the address of an OpenID provider, such as https://accounts.google.com',
  STRIPE_SECRET_KEY: 'a secret key of Stripe, such as sk_live_…',
  STRIPE_PUBLISHABLE_KEY: 'a publishable key of Stripe, such as pk_live_…',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of a webhook endpoint, such as whsec_…',
  STRIPE_API_URL: 'the address of a server that speaks Stripe’s protocol',
  SELLER_NAME: 'a name of 1 to 200 characters',
  SELLER_ADDRESS: 'an address of at most 500 characters',
  APP_SECRET: 'a secret of at least 32 characters, of which eight or more differ',
  LIMITS: 'on, or off',
  BRAND_NAME: 'a name of 1 to 60 characters',
  TRUST_PROXY: 'off, the number of trusted proxies (0 to 10), or their addresses, such as 10.0.0.0/8',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
}

/** What a shop that others can reach may not do without, each in a sentence. */
function missingIn(env: Environment, production: boolean) {
  const needs: [missing: boolean, sentence: string][] = [
    [
      production && !env.DATABASE_URL && env.EMBEDDED !== 'allow',
      'In production the shop needs DATABASE_URL (postgres://…): the embedded database does not survive a power cut. EMBEDDED=allow is the exception.',
    ],
    [
      production && Boolean(env.DATABASE_URL) && !env.APP_SECRET,
      'In production the shop needs APP_SECRET, at least 32 characters that all of its servers share.',
    ],
    [
      production && !env.SMTP_URL && env.SANDBOX !== 'allow',
      'In production the shop needs SMTP_URL (smtps://…): without it no mail leaves this machine. SANDBOX=allow is the exception.',
    ],
    [
      !env.GOOGLE_CLIENT_ID && env.SANDBOX !== 'allow',
      'In production, and wherever others can reach it (PUBLIC_URL, HOST), the shop needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: without them anybody signs in as anybody. SANDBOX=allow is the exception.',
    ],
    [
      !env.STRIPE_SECRET_KEY && env.SANDBOX !== 'allow',
      'In production, and wherever others can reach it (PUBLIC_URL, HOST), the shop needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: without them anybody buys with play money. SANDBOX=allow is the exception.',
    ],
    [
      isTestMoney(env) && env.SANDBOX !== 'allow',
      'In production, and wherever others can reach it (PUBLIC_URL, HOST), the card keys must be live ones (sk_live_…): with test keys anybody buys with play money. SANDBOX=allow is the exception.',
    ],
    [
      isLive(env) && env.SANDBOX === 'allow',
      'SANDBOX=allow cannot stand beside a live card key: where real money is taken, nothing is played.',
    ],
    [
      isLive(env) && Boolean(env.STRIPE_API_URL),
      'A live card key is for Stripe alone: leave STRIPE_API_URL out.',
    ],
    [
      isLive(env) && !isHttps(env.PUBLIC_URL),
      'A live card key needs PUBLIC_URL to be an https address: nobody types a card number into anything else.',
    ],
    [
      isLive(env) && !(env.CONTACT_EMAIL && env.MAIL_FROM),
      'A live card key needs CONTACT_EMAIL, where disputes are told, and MAIL_FROM, where receipts come from.',
    ],
    [production && env.LIMITS === 'off', 'In production LIMITS cannot be off.'],
    [
      isHttps(env.PUBLIC_URL) && env.TRUST_PROXY === undefined,
      'At an https address the shop needs TRUST_PROXY: the number of proxies in front of it (usually 1), or their addresses. Without it all visitors seem to come from one place, and one of them can lock out the others. Only where none is in front, TRUST_PROXY is off.',
    ],
  ]
  return needs.filter(([missing]) => missing).map(([, sentence]) => sentence)
}

const credentialsOf = ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: Environment) => (clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined)

/** Real money. */
const isLive = ({ STRIPE_SECRET_KEY: key = '' }: Environment) => /^[sr]k_live_/.test(key)

/** Stripe's own play money. */
const isTestMoney = ({ STRIPE_SECRET_KEY: key = '' }: Environment) => /^[sr]k_test_/.test(key)

/** Three that belong together, and of one kind: a test key beside a live one would take money for nothing, or nothing for goods. */
function cardsOf(env: Environment) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env
  const given = [secretKey, publishableKey, webhookSecret].filter(Boolean).length
  if (given === 0 && env.STRIPE_API_URL)
    throw new StartupError('STRIPE_API_URL is of no use without the three keys of STRIPE_….')
  if (given === 0) return undefined
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new StartupError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three, or none.',
    )
  if (isLive(env) !== publishableKey.startsWith('pk_live_'))
    throw new StartupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys.',
    )
  return { secretKey, publishableKey, webhookSecret, apiUrl: env.STRIPE_API_URL }
}

export type Config = ReturnType<typeof readConfig>

/** What the machine adds to the environment: a free port for PORT=0, and the secret that a folder of data keeps. */
interface MachineDefaults {
  freePort?: number
  loadSecret?: (dataDir: string) => string
}

/** The only reader of the environment. An empty variable counts as not given. */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  { freePort = 0, loadSecret = () => '' }: MachineDefaults = {},
) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
    throw new StartupError(
      names.map((name) => `${name} must be ${expectedFormats[name] ?? 'text'}.`).join('\n'),
    )
  }

  const env = read.data
  const production = env.NODE_ENV === 'production' || isLive(env)
  const port = env.PORT || freePort
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`)
  const isLocal = isLoopbackHost(publicUrl.hostname) && isLoopbackInterface(env.HOST)
  const missing = production || !isLocal ? missingIn(env, production) : []
  if (missing.length > 0) throw new StartupError(missing.join('\n'))
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
    throw new StartupError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither.')

  if (env.METRICS_PORT && env.METRICS_PORT === port)
    throw new StartupError(
      'METRICS_PORT must be another port than PORT: only the shop itself is for everybody.',
    )

  const cards = cardsOf(env)

  const dataDir = resolve(env.DATA_DIR)
  return {
    production,
    port,
    host: env.HOST,
    /** Where figures are told to those who watch the shop from outside; nowhere, unless set. */
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    dataDir,
    publicUrl: publicUrl.origin,
    /** Whether nobody but this machine is meant to come. */
    isLocal,
    database: env.DATABASE_URL ? { url: env.DATABASE_URL } : { folder: join(dataDir, 'database') },
    media: env.MEDIA_URL ?? { folder: join(dataDir, 'media') },
    /** Whether the studio makes everything by itself, or only what somebody asks for. */
    studio: env.STUDIO,
    /** So long a stop may wait for what is under way. */
    stopSeconds: env.STOP_SECONDS,
    brand: env.BRAND_NAME,
    /** Signs what leaves the shop and must come back unchanged; the same on all its servers. */
    secret: env.APP_SECRET ?? loadSecret(dataDir),
    /** None where mail is captured by the sandbox. */
    smtpUrl: env.SMTP_URL,
    mailFrom: senderOf(env.MAIL_FROM ?? `${env.BRAND_NAME} <shop@earcon.example>`),
    contactEmail: env.CONTACT_EMAIL ?? 'studio@earcon.example',
    /** None where the sandbox signs people in. */
    google: credentialsOf(env),
    /** None where the sandbox takes cards. */
    cards,
    /** Shows Apple that the shop's address is the shop's. */
    applePayFile: env.APPLE_PAY_FILE && resolve(env.APPLE_PAY_FILE),
    /** Whether what is paid is only played: by the sandbox, or with the provider's test keys. */
    playMoney: !isLive(env),
    seller: { name: env.SELLER_NAME ?? env.BRAND_NAME, address: env.SELLER_ADDRESS },
    /** Whether the demo accounts are opened: on the embedded database, at home, and never where there is real money. */
    demo: !production && isLocal && !env.DATABASE_URL,
    limits: env.LIMITS === 'on',
    /** A shop for others in which something is only played: every page says so. */
    testMode: (production || !isLocal) && env.SANDBOX === 'allow',
    trustedProxies: env.TRUST_PROXY ?? 0,
    logLevel: env.LOG_LEVEL,
  }
}
