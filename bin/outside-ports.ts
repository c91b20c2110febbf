import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Config } from '@earcon/server/config'
import type { Sandboxes } from '@earcon/server/platform/http/sandboxes'
import { type Cards, CardsUnavailableError, sandboxPublishableKey } from '@earcon/server/ports/cards'
import { type Google, openIdProvider } from '@earcon/server/ports/google'
import { type Mailer, MailUnavailableError, smtpMailer } from '@earcon/server/ports/mail'
import { stripeCards } from '@earcon/server/ports/stripe'

const program = (name: string) =>
  fileURLToPath(new URL(`../packages/sandbox/src/${name}/start.ts`, import.meta.url))

type SandboxPorts = Partial<Record<'smtp' | 'http', number>>

/** Starts a stand-in as a process of its own. It ends with us, however we end: it holds the other end of a pipe. */
function start(name: string, told: object) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, SANDBOX_OPTIONS: JSON.stringify(told) }
  const child = spawn(process.execPath, [program(name)], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ports = new Promise<SandboxPorts>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)))
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The stand-in for ${name} has ended.`)))
  })
  return {
    ports,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    stop() {
      child.stdin.end()
      // One that does not listen any more.
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref()
    },
  }
}

/** A stand-in runs from the moment it is needed, and again if it should have ended. */
function onDemand(name: string, told: object) {
  let running: ReturnType<typeof start> | undefined
  return {
    ports() {
      if (!running) {
        const started = (running = start(name, told))
        const forget = () => {
          if (running === started) running = undefined
        }
        void started.ended.then(forget)
      }
      return running.ports
    },
    async stop() {
      running?.stop()
      await running?.ended
    },
  }
}

const newKey = () => randomBytes(16).toString('base64url')

/** What the shop needs of the world besides files and sounds: the real thing where it is configured, stand-ins where not. */
export function outsidePorts(config: Config) {
  const { publicUrl, isLocal, dataDir, smtpUrl, mailFrom, google: credentials, cards: account } = config
  const [key, clientSecret, webhookSecret] = [newKey(), newKey(), newKey()]
  const secretKey = `sk_sandbox_${newKey()}`
  const redirectUri = `${publicUrl}/api/auth/google/callback`
  const client = { issuer: `${publicUrl}/sandbox/google`, clientId: 'earcon', clientSecret, redirectUri }
  const mailSandbox = onDemand('mail', {
    folder: join(dataDir, 'mail'),
    address: `${publicUrl}/sandbox/mail`,
    key,
  })
  const googleSandbox = onDemand('google', client)
  const cardsSandbox = onDemand('cards', {
    secretKey,
    publishableKey: sandboxPublishableKey,
    folder: join(dataDir, 'cards'),
    address: `${publicUrl}/sandbox/cards`,
    key,
    webhook: { url: `${ownAddress(config)}/api/webhooks/stripe`, secret: webhookSecret },
  })
  const at = (sandbox: typeof mailSandbox, port: keyof SandboxPorts) => async () =>
    `http://127.0.0.1:${(await sandbox.ports())[port]}`

  const mail = smtpUrl
    ? smtpMailer({ url: smtpUrl, from: mailFrom })
    : lateMail(async () => `smtp://127.0.0.1:${(await mailSandbox.ports()).smtp}`, mailFrom)
  const google = credentials
    ? openIdProvider({ ...credentials, redirectUri })
    : lateGoogle(async () => openIdProvider({ ...client, internalUrl: await at(googleSandbox, 'http')() }))
  const cards = account
    ? stripeCards(account)
    : lateCards(async () => {
        const apiUrl = await at(cardsSandbox, 'http')()
        return { secretKey, webhookSecret, apiUrl }
      })
  const sandboxes: Sandboxes = {
    ...(!smtpUrl && isLocal && { mail: { origin: at(mailSandbox, 'http'), localOnly: true } }),
    ...(!credentials && { google: { origin: at(googleSandbox, 'http') } }),
    ...(!account && { cards: { origin: at(cardsSandbox, 'http') } }),
  }
  return {
    mail,
    google,
    cards,
    sandboxes,
    /** Where captured letters are read. */
    mailbox: smtpUrl || !isLocal ? undefined : `${publicUrl}/sandbox/mail?key=${key}`,
    /** Where played payments are settled, refunded and disputed. */
    payments: account ? undefined : `${publicUrl}/sandbox/cards?key=${key}`,
    async close() {
      mail.close()
      await Promise.all([mailSandbox.stop(), googleSandbox.stop(), cardsSandbox.stop()])
    },
  }
}

/** The stand-in's address is known once it runs, and is another one after it was started again. */
function lateMail(findUrl: () => Promise<string>, from: Config['mailFrom']): Mailer {
  let open: { url: string; mail: Mailer } | undefined
  return {
    async send(letter) {
      const url = await findUrl().catch((cause: unknown) => {
        throw new MailUnavailableError('the stand-in for a mail server could not be started', { cause })
      })
      if (open?.url !== url) {
        open?.mail.close()
        open = { url, mail: smtpMailer({ url, from }) }
      }
      await open.mail.send(letter)
    },
    close: () => open?.mail.close(),
  }
}

const lateGoogle = (find: () => Promise<Google>): Google => ({
  start: async () => (await find()).start(),
  finish: async (answer, checks) => (await find()).finish(answer, checks),
})

/** Where this very server listens, for those on the same machine. */
const ownAddress = ({ host, port }: Config) => {
  const here = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${here.includes(':') ? `[${here}]` : here}:${port}`
}

/** The stand-in is started when money is first spoken of, and may be somewhere else after it was started again. */
function lateCards(findAccount: () => Promise<Parameters<typeof stripeCards>[0]>): Cards {
  let open: { apiUrl: string | undefined; cards: Cards } | undefined
  const find = async () => {
    const account = await findAccount().catch((cause: unknown) => {
      throw new CardsUnavailableError('the stand-in for a card provider could not be started', { cause })
    })
    if (open?.apiUrl !== account.apiUrl || !open)
      open = { apiUrl: account.apiUrl, cards: stripeCards(account) }
    return open.cards
  }
  return {
    create: async (due) => (await find()).create(due),
    retrieve: async (id) => (await find()).retrieve(id),
    cancel: async (id) => (await find()).cancel(id),
    refund: async (id, part) => (await find()).refund(id, part),
    verifyEvent: async (body, signature) => (await find()).verifyEvent(body, signature),
    listEventsSince: async (time) => (await find()).listEventsSince(time),
  }
}
