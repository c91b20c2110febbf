import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '@earcon/server/config'
import type { Sandboxes } from '@earcon/server/platform/http/sandboxes'
import { type Cards, CardsUnavailableError, sandboxPublishableKey } from '@earcon/server/ports/cards'
import { type Google, openIdProvider } from '@earcon/server/ports/google'
import { type Mailer, MailUnavailableError, smtpMailer } from '@earcon/server/ports/mail'
import { type StripeAccount, stripeCards } from '@earcon/server/ports/stripe'
import { type Sandbox, sandboxOnDemand } from './sandbox-process.ts'

/** One port of the shop, and what comes with it. */
interface OutsidePort<P> {
  port: P
  /** The sandbox behind it; none where the real thing is configured. */
  sandbox?: Sandbox
  /** Where the pages of the sandbox are shown for people. */
  page?: string
}

/** What the shop needs of the world besides files and sounds: the real thing where it is configured, sandboxes where not. */
export function outsidePorts(config: Config) {
  // Whoever knows it may read captured mails, and settle played payments.
  const ownerKey = newKey()
  const mail = mailPort(config, ownerKey)
  const google = googlePort(config)
  const cards = cardsPort(config, ownerKey)
  const sandboxes: Sandboxes = {
    ...(mail.sandbox && config.isLocal && { mail: { origin: originOf(mail.sandbox), localOnly: true } }),
    ...(google.sandbox && { google: { origin: originOf(google.sandbox) } }),
    ...(cards.origin && { cards: { origin: cards.origin } }),
  }
  return {
    mail: mail.port,
    google: google.port,
    cards: cards.port,
    sandboxes,
    /** Where captured mails are read. */
    mailbox: config.isLocal ? mail.page : undefined,
    /** Where played payments are settled, refunded and disputed. */
    payments: cards.page,
    async close() {
      mail.port.close()
      await Promise.all([mail, google, cards].map(async ({ sandbox }) => sandbox?.stop()))
    },
  }
}

function mailPort({ smtpUrl, mailFrom, dataDir, publicUrl }: Config, ownerKey: string): OutsidePort<Mailer> {
  if (smtpUrl) return { port: smtpMailer({ url: smtpUrl, from: mailFrom }) }
  const address = `${publicUrl}/sandbox/mail`
  const sandbox = sandboxOnDemand('mail', { folder: join(dataDir, 'mail'), address, key: ownerKey })
  return { port: sandboxMailer(sandbox, mailFrom), sandbox, page: `${address}?key=${ownerKey}` }
}

function googlePort({ google: credentials, publicUrl }: Config): OutsidePort<Google> {
  const redirectUri = `${publicUrl}/api/auth/google/callback`
  if (credentials) return { port: openIdProvider({ ...credentials, redirectUri }) }
  const registration = {
    issuer: `${publicUrl}/sandbox/google`,
    clientId: 'earcon',
    clientSecret: newKey(),
    redirectUri,
  }
  const sandbox = sandboxOnDemand('google', registration)
  const find = async () => openIdProvider({ ...registration, internalUrl: await originOf(sandbox)() })
  return { port: sandboxGoogle(find), sandbox }
}

function cardsPort(
  config: Config,
  ownerKey: string,
): OutsidePort<Cards> & { origin?: () => Promise<string> } {
  const { cards: account, dataDir, publicUrl } = config
  const shared = account?.apiUrl
  // Who plays cards for several servers shows its pages through each of them.
  if (account) return { port: stripeCards(account), ...(shared && { origin: async () => shared }) }
  const secretKey = `sk_sandbox_${newKey()}`
  const webhookSecret = newKey()
  const address = `${publicUrl}/sandbox/cards`
  const sandbox = sandboxOnDemand('cards', {
    secretKey,
    publishableKey: sandboxPublishableKey,
    folder: join(dataDir, 'cards'),
    address,
    key: ownerKey,
    webhook: { url: `${ownAddress(config)}/api/webhooks/stripe`, secret: webhookSecret },
  })
  const find = async () => ({ secretKey, webhookSecret, apiUrl: await originOf(sandbox)() })
  return { port: sandboxCards(find), sandbox, origin: originOf(sandbox), page: `${address}?key=${ownerKey}` }
}

const newKey = () => randomBytes(16).toString('base64url')

const originOf = (sandbox: Sandbox) => async () => `http://127.0.0.1:${(await sandbox.tcpPorts()).http}`

/** Where this very server listens, for those on the same machine. */
const ownAddress = ({ host, port }: Config) => {
  const here = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${here.includes(':') ? `[${here}]` : here}:${port}`
}

/** The sandbox's address is known once it runs, and is another one after it was started again. */
function sandboxMailer(sandbox: Sandbox, from: Config['mailFrom']): Mailer {
  let open: { url: string; mailer: Mailer } | undefined
  const find = async () => {
    const { smtp } = await sandbox.tcpPorts().catch((cause: unknown) => {
      throw new MailUnavailableError('the mail sandbox could not be started', { cause })
    })
    const url = `smtp://127.0.0.1:${smtp}`
    if (open?.url !== url) {
      open?.mailer.close()
      open = { url, mailer: smtpMailer({ url, from }) }
    }
    return open.mailer
  }
  return {
    send: async (mail) => (await find()).send(mail),
    verify: async () => (await find()).verify(),
    close: () => open?.mailer.close(),
  }
}

const sandboxGoogle = (find: () => Promise<Google>): Google => ({
  start: async () => (await find()).start(),
  finish: async (answer, checks) => (await find()).finish(answer, checks),
  verify: async () => (await find()).verify(),
})

/** The sandbox is started when money is first spoken of, and may be somewhere else after it was started again. */
function sandboxCards(findAccount: () => Promise<StripeAccount>): Cards {
  let open: { apiUrl: string | undefined; cards: Cards } | undefined
  const find = async () => {
    const account = await findAccount().catch((cause: unknown) => {
      throw new CardsUnavailableError('the card sandbox could not be started', { cause })
    })
    if (open?.apiUrl !== account.apiUrl || !open)
      open = { apiUrl: account.apiUrl, cards: stripeCards(account) }
    return open.cards
  }
  return {
    create: async (due) => (await find()).create(due),
    retrieve: async (id) => (await find()).retrieve(id),
    cancel: async (id) => (await find()).cancel(id),
    refund: async (id, due) => (await find()).refund(id, due),
    verifyEvent: async (body, signature) => (await find()).verifyEvent(body, signature),
    listEventsSince: async (time) => (await find()).listEventsSince(time),
    verify: async () => (await find()).verify(),
  }
}
