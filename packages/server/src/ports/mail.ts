import type { NodemailerError } from 'nodemailer'

/** Somebody who writes or is written to. Name and address apart, so that neither can pretend to be more than it is. */
interface Correspondent {
  name?: string
  address: string
}

export interface Mail {
  /** The same for every attempt, so that a mailbox can tell a repeated mail from a new one. */
  id: string
  to: Correspondent
  replyTo?: Correspondent
  subject: string
  text: string
  html?: string
}

/** How the shop writes to people. */
export interface Mailer {
  /** Resolves once the mail server has taken the mail over. */
  send(mail: Mail): Promise<void>
  /** Resolves if the mail server is there and lets us in; sends nothing. */
  verify(): Promise<void>
  close(): void
}

/** The mail server does not want this mail, and never will. */
export class MailRejectedError extends Error {
  override name = 'MailRejectedError'
}

/** Nothing is wrong with the mail: the mail server is not there, or does not let us in. */
export class MailUnavailableError extends Error {
  override name = 'MailUnavailableError'
}

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// */
  url: string
  from: Correspondent
  /** How long one mail may take altogether, however slowly the server answers. */
  timeoutMs?: number
  /** Trusted beside the well-known authorities. */
  ca?: string
}

/** Mails by SMTP, encrypted wherever they leave this machine. Nothing is opened before the first mail. */
export function smtpMailer({ url, from, timeoutMs = 20_000, ca }: SmtpOptions): Mailer {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  let pool: ReturnType<typeof openPool> | undefined
  let closed = false

  /** Does something with the pool, in the time that one mail may take. */
  async function inTime(work: Work) {
    const used = (pool ??= openPool(url, timeoutMs, ca))
    const opened = await used
    const late = Promise.withResolvers<never>()
    const alarm = setTimeout(() => {
      // A server that trickles its answers outlasts every timeout of a socket, so the whole pool is given up.
      opened.close({ force: true })
      if (pool === used) pool = undefined
      late.reject(new Error('no answer in time'))
    }, timeoutMs)
    await Promise.race([work(opened), late.promise]).finally(() => clearTimeout(alarm))
  }

  async function withPool(work: Work) {
    if (closed) throw new MailUnavailableError('The shop writes no more letters.')
    await inTime(work).catch((error: NodemailerError) => {
      throw toMailError(error)
    })
  }

  return {
    send: (mail) =>
      withPool((opened) =>
        opened.sendMail({
          messageId: `<${mail.id}@${domain}>`,
          from: toAddress(from),
          to: toAddress(mail.to),
          ...(mail.replyTo && { replyTo: toAddress(mail.replyTo) }),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html && { html: mail.html }),
          // Nobody's answering machine need thank for it.
          headers: { 'auto-submitted': 'auto-generated' },
        }),
      ),
    verify: () => withPool((opened) => opened.verify()),
    close() {
      closed = true
      // A pool that could not be opened has told its mail so.
      void pool?.then((opened) => opened.close()).catch(() => {})
    },
  }
}

const toAddress = ({ name = '', address }: Correspondent) => ({ name, address })

type Work = (opened: Awaited<ReturnType<typeof openPool>>) => Promise<unknown>

/** Few connections, none kept for long. Of the address only what names the server counts: no option in it weakens the rest. */
async function openPool(address: string, timeoutMs: number, ca?: string) {
  // Loaded with the first mail: it takes longer than all the rest of the shop's start.
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(address)
  const encrypted = ca !== undefined || !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return createTransport({
    pool: true,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: encrypted,
    ignoreTLS: !encrypted,
    ...(ca !== undefined && { tls: { ca } }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: 5,
    maxRequeues: 0,
    idleTimeout: timeoutMs / 2,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * What a failure means for the mail: never, not now, or nothing at all. By the server's answer, since the library calls
 * a refused and a postponed mail the same; and without its words, which repeat the address.
 */
function toMailError({ code = '', command = '', responseCode, response = '', message }: NodemailerError) {
  const said = /^\d{3}(?:[ -]\d\.\d+\.\d+)?/.exec(response)?.[0] ?? code
  if (responseCode === undefined && /^E(ENVELOPE|MESSAGE|STREAM)$/.test(code))
    return new MailRejectedError(`The letter cannot be sent by mail (${said}).`)
  const about =
    /^(RCPT TO|DATA)$/.test(command) || (command === 'MAIL FROM' && !/^5(?!52)/.test(String(responseCode)))
  if (!about || !responseCode || [421, 530].includes(responseCode))
    return new MailUnavailableError(`The mail server is away: ${responseCode ? said : message}`)
  if (responseCode >= 500 && responseCode !== 503)
    return new MailRejectedError(`The mail server refuses the letter (${said}).`)
  return new Error(`The mail server does not take the letter now (${said}).`)
}
