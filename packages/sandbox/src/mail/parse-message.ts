import PostalMime, { type Address } from 'postal-mime'

export interface MessageHeaders {
  from: string
  to: string
  copy: string
  replyTo: string
  subject: string
  date: string
}

export interface Message extends MessageHeaders {
  html: string | undefined
  text: string | undefined
  attachments: string[]
}

/** Everything a reader is shown of a letter. */
export async function parseMessage(bytes: Uint8Array): Promise<Message> {
  const { from, to, cc, replyTo, subject, date, html, text, attachments } = await PostalMime.parse(bytes)
  return {
    from: from ? shown(from) : '',
    to: all(to),
    copy: all(cc),
    replyTo: all(replyTo),
    subject: subject ?? '',
    date: date ?? '',
    html,
    text,
    attachments: attachments.map(({ filename, mimeType }) => filename ?? mimeType),
  }
}

/** What a list shows of a letter; its body, however long, is not read. */
export async function parseHeaders(bytes: Buffer): Promise<MessageHeaders> {
  const end = bytes.indexOf('\r\n\r\n')
  return parseMessage(end === -1 ? bytes : bytes.subarray(0, end + 4))
}

const all = (addresses: Address[] = []) => addresses.map(shown).join(', ')

function shown({ name, address, group }: Address): string {
  if (group) return `${name}: ${all(group)}`
  return name && name !== address ? `${name} <${address}>` : address
}
