import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Config } from '@earcon/server/config'
import type { Sandboxes } from '@earcon/server/platform/sandboxes'
import { type Google, openIdProvider } from '@earcon/server/ports/google'
import { type Mail, MailAway, smtpMail } from '@earcon/server/ports/mail'

const program = (name: string) =>
  fileURLToPath(new URL(`../packages/sandbox/src/${name}/start.ts`, import.meta.url))

type Ports = Partial<Record<'smtp' | 'http', number>>

/** Starts a stand-in as a process of its own. It ends with us, however we end: it holds the other end of a pipe. */
function start(name: string, told: object) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, STAND_IN: JSON.stringify(told) }
  const child = spawn(process.execPath, [program(name)], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ports = new Promise<Ports>((resolve, reject) => {
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
export function outsideWorld({ publicUrl, atHome, dataDir, smtpUrl, mailFrom, google: credentials }: Config) {
  const [key, clientSecret] = [newKey(), newKey()]
  const redirectUri = `${publicUrl}/api/auth/google/callback`
  const client = { issuer: `${publicUrl}/sandbox/google`, clientId: 'earcon', clientSecret, redirectUri }
  const mailStandIn = onDemand('mail', {
    folder: join(dataDir, 'mail'),
    address: `${publicUrl}/sandbox/mail`,
    key,
  })
  const googleStandIn = onDemand('google', client)
  const at = (standIn: typeof mailStandIn, port: keyof Ports) => async () =>
    `http://127.0.0.1:${(await standIn.ports())[port]}`

  const mail = smtpUrl
    ? smtpMail({ url: smtpUrl, from: mailFrom })
    : lateMail(async () => `smtp://127.0.0.1:${(await mailStandIn.ports()).smtp}`, mailFrom)
  const google = credentials
    ? openIdProvider({ ...credentials, redirectUri })
    : lateGoogle(async () => openIdProvider({ ...client, at: await at(googleStandIn, 'http')() }))
  const sandboxes: Sandboxes = {
    ...(!smtpUrl && atHome && { mail: { at: at(mailStandIn, 'http'), onlyHere: true } }),
    ...(!credentials && { google: { at: at(googleStandIn, 'http') } }),
  }
  return {
    mail,
    google,
    sandboxes,
    /** Where captured letters are read. */
    mailbox: smtpUrl || !atHome ? undefined : `${publicUrl}/sandbox/mail?key=${key}`,
    async close() {
      mail.close()
      await Promise.all([mailStandIn.stop(), googleStandIn.stop()])
    },
  }
}

/** The stand-in's address is known once it runs, and is another one after it was started again. */
function lateMail(findUrl: () => Promise<string>, from: Config['mailFrom']): Mail {
  let open: { url: string; mail: Mail } | undefined
  return {
    async send(letter) {
      const url = await findUrl().catch((cause: unknown) => {
        throw new MailAway('the stand-in for a mail server could not be started', { cause })
      })
      if (open?.url !== url) {
        open?.mail.close()
        open = { url, mail: smtpMail({ url, from }) }
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
