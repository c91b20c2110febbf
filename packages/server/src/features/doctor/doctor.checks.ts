import { statfs } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import type { Ports } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import { isMigrated } from '../../db/migrate.ts'
import { messageOf } from '../../errors.ts'
import { nameOfMedia } from '../../media-url.ts'
import { newId } from '../../platform/security/secrets.ts'
import { CardsUnavailableError } from '../../ports/cards.ts'
import { countUnattended, databaseFacts } from './doctor.queries.ts'

/** The shop, or what there is of it where it cannot be opened. */
export interface Patient {
  /** Why it cannot be opened. */
  complaint?: string
  config?: Config
  db?: Db
  ports?: Partial<Ports>
}

export interface CheckResult {
  state: 'ok' | 'warning' | 'wrong'
  finding: string
  /** What to do. */
  advice?: string
}

type Check = readonly [subject: string, check: () => CheckResult | Promise<CheckResult>]

/** Everything that can be looked at. */
export function listChecks({ complaint = '', config, db, ports = {} }: Patient): Check[] {
  if (!config) return [['configuration', () => wrong(complaint, 'README.md says what each variable takes.')]]
  const { media, mail, cards, google } = ports
  // Asked once, by those who look at cards and those who look at the clock.
  const provider = cards && config.cards ? whenAsked(() => cards.verify()) : undefined
  return [
    ['configuration', () => checkConfiguration(config)],
    db ? ['database', () => checkDatabase(db, config)] : ['data', () => wrong(complaint)],
    ...optional(media && ['media', () => checkMedia(media, config)]),
    ['disk', () => checkDisk(config)],
    ...optional(
      mail && [
        'mail',
        () =>
          config.smtpUrl ? checkMail(() => mail.verify()) : played(config, 'no mail leaves this machine'),
      ],
    ),
    ...optional(
      cards && [
        'cards',
        () => (provider ? checkCards(provider, config) : played(config, 'all money is play money')),
      ],
    ),
    ...optional(
      google && [
        'google',
        () =>
          config.google
            ? checkGoogle(() => google.verify(), config.google.issuer)
            : played(config, 'anybody signs in as anybody'),
      ],
    ),
    ['clock', () => checkClock(config, db, provider)],
    ...optional(db && ['failed mails', async () => checkFailedMails(await countUnattended(db))]),
    ...optional(db && ['orders', async () => checkOrders(await countUnattended(db))]),
    ...optional(db && ['administrators', async () => checkAdministrators(await countUnattended(db))]),
  ]
}

const optional = (check: Check | undefined) => (check ? [check] : [])

const ok = (finding: string): CheckResult => ({ state: 'ok', finding })
const warning = (finding: string, advice: string): CheckResult => ({ state: 'warning', finding, advice })
const wrong = (finding: string, advice?: string): CheckResult => ({
  state: 'wrong',
  finding,
  ...(advice && { advice }),
})

/** At home a sandbox is as it should be. */
const played = ({ production, isLocal }: Config, meaning: string) => {
  const finding = `Played by a sandbox: ${meaning}.`
  return isLocal && !production ? ok(finding) : warning(finding, 'Configure the real one before others come.')
}

function checkConfiguration({ publicUrl, production, isLocal, testMode }: Config) {
  if (testMode)
    return warning(`${publicUrl}, in test mode.`, 'Leave SANDBOX=allow out when the shop goes live.')
  if (isLocal) return ok(`${publicUrl}, for this machine alone${production ? ', as in production' : ''}.`)
  return publicUrl.startsWith('https:')
    ? ok(`${publicUrl}${production ? ', in production' : ''}.`)
    : warning(`${publicUrl} is not encrypted.`, 'Set PUBLIC_URL to an https address.')
}

async function checkDatabase(db: Db, { database, production }: Config) {
  const { version } = await databaseFacts(db)
  const where = 'url' in database ? `at ${new URL(database.url).host}` : `embedded, in ${database.folder}`
  const finding = `PostgreSQL ${version}, ${where}.`
  if (!(await isMigrated(db)))
    return wrong(`${finding} Tables are missing.`, 'Start the shop once: it makes them.')
  return 'folder' in database && production
    ? warning(`${finding} It does not survive a power cut.`, 'Set DATABASE_URL to a PostgreSQL server.')
    : ok(`${finding} All its tables are up to date.`)
}

/** Writes a small file, reads it again, and removes it. */
async function checkMedia(media: Ports['media'], { media: location }: Config) {
  const place = nameOfMedia(location)
  const key = `doctor/${newId()}.txt`
  const bytes = Buffer.from('Is anybody there?')
  try {
    await media.put(key, bytes)
    const found = await media.stat(key)
    const read = await buffer(media.read(key, 0, bytes.length - 1))
    if (found?.size !== bytes.length || !read.equals(bytes))
      return wrong(`What is stored in ${place} is not what is read again.`, 'Check the disk.')
    return ok(`${place} can be written and read.`)
  } catch (error) {
    return wrong(
      `${place} cannot be used: ${messageOf(error)}`,
      'folder' in location
        ? 'Let the shop write there, or set MEDIA_URL.'
        : 'Check MEDIA_URL, the keys (AWS_…, or the role of this machine), and that they may list, read, write and remove there.',
    )
  } finally {
    await media.remove(key).catch(() => {})
  }
}

const gigabyte = 1_000_000_000

/** Of the folders that grow, the one with the least room. */
async function checkDisk({ media, dataDir }: Config) {
  const folders = 'folder' in media ? [dataDir, media.folder] : [dataDir]
  const all = await Promise.all(folders.map(freeBytesIn))
  const free = Math.min(...all.filter((bytes) => bytes !== undefined))
  if (!Number.isFinite(free))
    return wrong(`${dataDir} is not there.`, 'Start the shop once, or mend DATA_DIR.')
  const finding = `${(free / gigabyte).toFixed(1)} GB are free.`
  const advice = `Make room where ${folders.join(' and ')} ${folders.length > 1 ? 'lie' : 'lies'}.`
  if (free < gigabyte / 10) return wrong(finding, advice)
  return free < gigabyte ? warning(finding, advice) : ok(finding)
}

const freeBytesIn = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

async function checkMail(verify: () => Promise<void>) {
  try {
    await verify()
    return ok('The mail server lets the shop in.')
  } catch (error) {
    return wrong(messageOf(error), 'Check SMTP_URL: host, port, user and password. Mails wait until then.')
  }
}

async function checkCards(provider: () => Promise<Date | undefined>, { playMoney, publicUrl }: Config) {
  try {
    await provider()
  } catch (error) {
    const isRefused = error instanceof CardsUnavailableError && error.fault === 'misconfigured'
    return isRefused
      ? wrong('The card provider does not take the key.', 'Check STRIPE_SECRET_KEY, and what the key may do.')
      : wrong('The card provider cannot be reached.', 'Check that this machine may call out to it.')
  }
  const hook = `Its webhook must lead to ${publicUrl}/api/webhooks/stripe; its secret is set.`
  return ok(`The card provider takes the key, a ${playMoney ? 'test' : 'live'} one. ${hook}`)
}

async function checkGoogle(verify: () => Promise<void>, issuer: string) {
  try {
    await verify()
    return ok(`${issuer} is there.`)
  } catch (error) {
    return wrong(
      `${issuer} does not tell where to sign in: ${messageOf(error)}`,
      'Check GOOGLE_ISSUER, and that this machine may call out.',
    )
  }
}

/** Signatures and links expire by the clock. So much is borne. */
const maxClockMs = 30_000

async function checkClock({ database }: Config, db?: Db, provider?: () => Promise<Date | undefined>) {
  const clocks: [name: string, read: () => Promise<Date | undefined>][] = []
  // The embedded database has our own clock.
  if (db && 'url' in database) clocks.push(['database', async () => (await databaseFacts(db)).now])
  if (provider) clocks.push(['card provider', provider])
  const offsets = await Promise.all(
    clocks.map(async ([name, read]) => ({ name, ms: await offsetOf(read).catch(() => undefined) })),
  )
  const known = offsets.filter(({ ms }) => ms !== undefined)
  if (known.length === 0) return ok('There is no other clock to compare it with.')
  const off = known.find(({ ms = 0 }) => ms > maxClockMs)
  return off
    ? wrong(
        `It is ${Math.round((off.ms ?? 0) / 1000)} s away from that of the ${off.name}.`,
        'Set the clock; NTP keeps it right.',
      )
    : ok(`It agrees with that of the ${known.map(({ name }) => name).join(' and the ')}.`)
}

/** How far another clock is away from all that ours showed while it was asked. It may count whole seconds only. */
async function offsetOf(read: () => Promise<Date | undefined>) {
  const before = Date.now()
  const other = (await read())?.getTime()
  const after = Date.now()
  return other === undefined ? undefined : Math.max(0, other - after, before - 1_000 - other)
}

type Unattended = Awaited<ReturnType<typeof countUnattended>>

const checkFailedMails = ({ mails }: Unattended) =>
  mails === 0
    ? ok('No mail has failed.')
    : warning(
        `Given up: ${mails}.`,
        '`npx earcon mail failed` says why, `npx earcon mail retry` sends them again.',
      )

const checkOrders = ({ orders }: Unattended) =>
  orders === 0
    ? ok('No order waits for a look at it.')
    : warning(`In review: ${orders}.`, 'Look at their payments in the card provider’s dashboard.')

const checkAdministrators = ({ administrators }: Unattended) =>
  administrators === 0
    ? warning('The shop has no administrator.', '`npx earcon admin grant <email>` makes somebody one.')
    : ok(`There ${administrators === 1 ? 'is 1' : `are ${administrators}`}.`)

/** Asks when it is first wanted, and once. */
function whenAsked<T>(ask: () => Promise<T>) {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}
