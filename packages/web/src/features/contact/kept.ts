import type { Inquiry } from '@earcon/contract/inquiry'
import { readStored, writeStored } from '../../state/stored.ts'

/** Under this lies what was typed and not sent yet, as long as the tab is open. */
const draftKey = 'earcon.inquiry'

/** By whom it was begun: what somebody wrote who was signed in is shown to nobody else. */
type Draft = Inquiry & { by: string }

const forms = new Set<() => void>()

/** Told when something is there again that was under way. */
export function hearPutBack(fill: () => void) {
  forms.add(fill)
  return () => void forms.delete(fill)
}

export const keep = (draft: Draft) => void writeStored(draftKey, JSON.stringify(draft), 'session')

/** What is under way is offered to nobody, until it is put back by the function that comes back. What was typed since goes before it. */
export function takeAway({ by, ...taken }: Draft) {
  writeStored(draftKey, null, 'session')
  return () => {
    const since = draftFor(by)
    keep({
      by,
      name: since.name || taken.name,
      email: since.email || taken.email,
      message: since.message || taken.message,
    })
    for (const fill of forms) fill()
  }
}

/** Another's stays where it is, for when they are here again, until somebody else types. */
export function draftFor(viewer: string): Partial<Inquiry> {
  try {
    const { by, ...typed } = JSON.parse(readStored(draftKey, 'session') ?? '{}') as Partial<Draft>
    return !by || by === viewer ? typed : {}
  } catch {
    // Something else lies there, and is overwritten with the next letter.
    return {}
  }
}
