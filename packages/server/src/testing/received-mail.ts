/** A letter as it arrived, read as far as tests need it. */
export interface ReceivedMail {
  /** Whom the envelope names. */
  to: string
  id: string
  from: string
  replyTo: string
  subject: string
  text: string
  html: string
  /** Every address that the text names, in its order. */
  links: string[]
  raw: string
}

/** Reads the letters that the shop itself writes: text alone, or text and HTML. */
export function parseMail(bytes: Buffer, to: string): ReceivedMail {
  const raw = bytes.toString('utf8')
  const { headers, body } = split(raw)
  const parts = partsOf(headers, body)
  const text = parts.get('text/plain') ?? ''
  return {
    to,
    id: headers.get('message-id') ?? '',
    from: decodeHeader(headers.get('from')),
    replyTo: decodeHeader(headers.get('reply-to')),
    subject: decodeHeader(headers.get('subject')),
    text,
    html: parts.get('text/html') ?? '',
    links: text.match(/https?:\/\/\S+/g) ?? [],
    raw,
  }
}

function split(part: string) {
  const end = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: part.slice(end + 4) }
}

function partsOf(headers: Map<string, string>, body: string): Map<string, string> {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (!boundary)
    return new Map([
      [type.split(';', 1)[0] ?? '', decodeBody(body, headers.get('content-transfer-encoding'))],
    ])
  // The line break before a boundary belongs to it.
  const inner = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1)
  const found = new Map<string, string>()
  for (const part of inner) {
    const { headers: own, body: content } = split(part.replace(/^\r\n/, ''))
    for (const [kind, text] of partsOf(own, content)) found.set(kind, text)
  }
  return found
}

function decodeBody(body: string, encoding = '7bit') {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n')
  return decodeQuotedPrintable(body.replace(/=\r\n/g, '')).replaceAll('\r\n', '\n')
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** A header in other letters than ASCII travels as encoded words (RFC 2047). */
const decodeHeader = (header = '') =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    )
