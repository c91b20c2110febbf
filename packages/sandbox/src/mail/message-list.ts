import type { MessageStore } from './message-store.ts'
import { type MessageHeaders, parseHeaders } from './parse-message.ts'

export type ListedMessage = MessageHeaders & { id: string }

export interface MessageList {
  messages: ListedMessage[]
  /** There are more than are shown */
  hasMore: boolean
}

export const maxListed = 200

/** Finds the newest letters, those to one recipient or all; a letter never changes, so it is read once. */
export function createMessageFinder(letters: MessageStore) {
  const known = new Map<string, ListedMessage>()

  async function headingOf(id: string) {
    const bytes = known.has(id) ? undefined : await letters.read(id)
    if (bytes) known.set(id, { id, ...(await parseHeaders(bytes)) })
    return known.get(id)
  }

  return async (to: string): Promise<MessageList> => {
    const ids = await letters.ids()
    const there = new Set(ids)
    for (const id of known.keys()) if (!there.has(id)) known.delete(id)
    const messages: ListedMessage[] = []
    for (const id of ids) {
      const heading = await headingOf(id)
      if (!heading || !isTo(heading, to)) continue
      if (messages.length === maxListed) return { messages, hasMore: true }
      messages.push(heading)
    }
    return { messages, hasMore: false }
  }
}

const isTo = ({ to, copy }: MessageHeaders, recipient: string) =>
  `${to}, ${copy}`.toLowerCase().includes(recipient.trim().toLowerCase())
