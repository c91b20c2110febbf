import type { Letters } from './letters.ts'
import { type Heading, readHeading } from './reading.ts'

export type Listed = Heading & { id: string }

export interface Found {
  shown: Listed[]
  /** There are more than are shown */
  more: boolean
}

export const most = 200

/** Finds the newest letters, those to one recipient or all; a letter never changes, so it is read once. */
export function headingsOf(letters: Letters) {
  const known = new Map<string, Listed>()

  async function headingOf(id: string) {
    const bytes = known.has(id) ? undefined : await letters.read(id)
    if (bytes) known.set(id, { id, ...(await readHeading(bytes)) })
    return known.get(id)
  }

  return async (to: string): Promise<Found> => {
    const ids = await letters.ids()
    const there = new Set(ids)
    for (const id of known.keys()) if (!there.has(id)) known.delete(id)
    const shown: Listed[] = []
    for (const id of ids) {
      const heading = await headingOf(id)
      if (!heading || !isTo(heading, to)) continue
      if (shown.length === most) return { shown, more: true }
      shown.push(heading)
    }
    return { shown, more: false }
  }
}

const isTo = ({ to, copy }: Heading, recipient: string) =>
  `${to}, ${copy}`.toLowerCase().includes(recipient.trim().toLowerCase())
