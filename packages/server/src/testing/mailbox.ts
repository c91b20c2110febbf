import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import type { SMTPServer } from 'smtp-server'
import { type Mailer, smtpMailer } from '../ports/mail.ts'
import { createSelfSignedCertificate } from './certificate.ts'
import { parseMail, type ReceivedMail } from './received-mail.ts'

/** How the mail server behaves; to one recipient otherwise than to another, if it is a function. */
type Mood = 'well' | 'down' | 'unwelcoming' | 'refusing' | 'busy' | 'silent' | 'trickling' | 'full'

export interface MailboxOptions {
  tls?: boolean
  /** smtps rather than STARTTLS */
  secure?: boolean
  password?: string
}

export type Mailbox = ReturnType<typeof openMailbox>

/** A real mail server of this test file's own. It is there from the first time somebody asks for its address. */
export function openMailbox(terms: MailboxOptions = {}) {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const certificate = terms.tls ? createSelfSignedCertificate() : undefined
  let listening: Promise<{ server: SMTPServer; port: number }> | undefined
  let mood: Mood | ((to: string) => Mood) = 'well'

  const moodTowards = (to: string) => (typeof mood === 'string' ? mood : mood(to))

  /** Always says that there is more to say. */
  function trickle() {
    const more = setInterval(() => {
      if (mood !== 'trickling') return clearInterval(more)
      for (const socket of sockets) socket.write('250-and\r\n')
    }, 20)
  }

  async function handOver(stream: Readable, recipients: { address: string }[], done: Done) {
    const raw = await buffer(stream).catch(() => undefined)
    if (!raw) return done(no(451, 'cut off'))
    const to = recipients.map(({ address }) => address).join()
    if (moodTowards(to) === 'full') return done(no(552, 'there is no room'))
    mails.push(parseMail(raw, to))
    return done(null)
  }

  async function listen() {
    // Loaded late, since most tests send nothing.
    const { SMTPServer } = await import('smtp-server')
    const server = new SMTPServer({
      ...certificate,
      secure: terms.secure ?? false,
      hideSTARTTLS: !certificate,
      authOptional: !terms.password,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      hideENHANCEDSTATUSCODES: false,
      logger: false,
      closeTimeout: 1,
      onAuth: ({ password }, _session, done) =>
        password === terms.password ? done(null, { user: 'shop' }) : done(no(535, 'no such user')),
      onMailFrom: (_sender, _session, done) =>
        done(moodTowards('') === 'unwelcoming' ? no(550, 'we do not know you') : null),
      onRcptTo({ address }, _session, done) {
        const towards = moodTowards(address)
        if (towards === 'silent') return
        if (towards === 'trickling') return trickle()
        if (towards === 'refusing') return done(no(550, `<${address}> does not live here`))
        done(towards === 'busy' ? no(451, `come back later, <${address}>`) : null)
      },
      onData: (stream, { envelope }, done) => void handOver(stream, envelope.rcptTo, done),
    })
    server.on('error', () => {})
    server.server.prependListener('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      if (mood === 'down') socket.resetAndDestroy()
    })
    const { server: net } = server
    net.listen(0, '127.0.0.1').unref()
    await once(net, 'listening')
    return { server, port: (net.address() as AddressInfo).port }
  }

  after(async () => (await listening)?.server.close())

  return {
    /** What has arrived, in that order. */
    mails,
    /** The certificate that a sender has to trust. */
    certificate: certificate?.cert,
    async port() {
      listening ??= listen()
      return (await listening).port
    },
    to: (address: string) => mails.filter(({ to }) => to === address),
    get mood() {
      return mood
    },
    /** When the server goes down, conversations are cut off in the middle of a word. */
    set mood(next) {
      mood = next
      if (mood === 'down') for (const socket of sockets) socket.resetAndDestroy()
    },
  }
}

type Done = (error: Error | null) => void

const no = (responseCode: number, sentence: string) => Object.assign(new Error(sentence), { responseCode })

const shop = { name: 'Earcon', address: 'shop@earcon.example' }

/** The real mail port, whose letters arrive in this mailbox. */
export function mailerInto(mailbox: Mailbox, { timeoutMs = 10_000, from = shop } = {}): Mailer {
  let opened: Promise<Mailer> | undefined
  const open = async () => smtpMailer({ url: `smtp://127.0.0.1:${await mailbox.port()}`, from, timeoutMs })
  const mailer = {
    async send(mail: Parameters<Mailer['send']>[0]) {
      opened ??= open()
      await (await opened).send(mail)
    },
    async verify() {
      opened ??= open()
      await (await opened).verify()
    },
    close: () => void opened?.then((port) => port.close()),
  }
  after(mailer.close)
  return mailer
}
