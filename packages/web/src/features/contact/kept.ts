import type { Inquiry } from '@earcon/contract/contact/inquiry.rules'
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

/** What is under way is offered to nobody while it is. */
export function takeAway({ by, ...taken }: Draft) {
  writeStored(draftKey, null, 'session')
  return {
    /** It did not arrive. What was typed since, here or in another form, is kept beside it. */
    putBack() {
      const { name, email, message = '' } = draftFor(by)
      keep({
        by,
        name: name || taken.name,
        email: email || taken.email,
        message: both(taken.message, message),
      })
      for (const fill of forms) fill()
    },
    /** It arrived: what was typed since stays, and nothing of what was sent. */
    forget() {
      const since = draftFor(by)
      const left = (field: keyof Inquiry) => (since[field] === taken[field] ? '' : (since[field] ?? ''))
      const draft = { by, name: left('name'), email: left('email'), message: left('message') }
      if (draft.message) keep(draft)
      else writeStored(draftKey, null, 'session')
    },
  }
}

/** Who went on writing has the first already. */
function both(first: string, since: string) {
  if (since.includes(first)) return since
  return first.includes(since) ? first : `${first}\n\n${since}`
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
