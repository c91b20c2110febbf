import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartupError } from './startup.ts'

const portNumber = z.coerce.number().int().min(0).max(65535)

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: portNumber.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MEDIA_URL: z
    .url({ protocol: /^file$/ })
    .refine((url) => URL.parse(url)?.host === '')
    .optional(),
  STUDIO: z.enum(['all', 'asked']).default('all'),
  EMBEDDED: z.enum(['allow']).optional(),
  BRAND_NAME: z.string().trim().min(1).max(60).default('Earcon'),
  TRUST_PROXY: z
    .union([z.literal('off').transform(() => 0), z.coerce.number().int().min(0).max(10)])
    .default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** What each variable takes: the sentence a broken one is answered with. */
const takes: Record<string, string> = {
  PORT: 'a port number from 1 to 65535, or 0 for any free one',
  PUBLIC_URL: 'an address without a path, such as https://shop.example',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/earcon',
  MEDIA_URL: 'the address of a folder, such as file:///srv/earcon/media',
  STUDIO: 'all, or asked',
  EMBEDDED: 'allow, or nothing',
  BRAND_NAME: 'a name of 1 to 60 characters',
  TRUST_PROXY: 'off, or the number of trusted proxies (0 to 10)',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
}

export type Config = ReturnType<typeof readConfig>

/** The only reader of the environment. An empty variable counts as not given; port 0 takes the free one offered. */
export function readConfig(environment: NodeJS.ProcessEnv, freePort = 0) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
    throw new StartupError(names.map((name) => `${name} must be ${takes[name] ?? 'text'}.`).join('\n'))
  }

  const env = read.data
  const production = env.NODE_ENV === 'production'
  if (production && !env.DATABASE_URL && env.EMBEDDED !== 'allow') {
    throw new StartupError(
      'In production the shop needs DATABASE_URL (postgres://…): the embedded database does not survive a power cut. EMBEDDED=allow is the exception.',
    )
  }

  const port = env.PORT || freePort
  const dataDir = resolve(env.DATA_DIR)
  return {
    production,
    port,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${port}`).origin,
    database: env.DATABASE_URL ? { url: env.DATABASE_URL } : { folder: join(dataDir, 'database') },
    media: env.MEDIA_URL ? fileURLToPath(env.MEDIA_URL) : join(dataDir, 'media'),
    /** Whether the studio makes everything by itself, or only what somebody asks for. */
    studio: env.STUDIO,
    brand: env.BRAND_NAME,
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  }
}
