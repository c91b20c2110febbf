import type { Inquiry } from '@earcon/contract/contact/inquiry.rules'
import { readStored, writeStored } from '../../platform/browser-storage.ts'

/** Under this lies what was typed and not sent yet, as long as the tab is open. */
const draftKey = 'earcon.inquiry'

/** By whom it was begun: what somebody wrote who was signed in is shown to nobody else. */
type InquiryDraft = Inquiry & { by: string }

const forms = new Set<() => void>()

/** Told when something is there again that was under way. */
export function onDraftRestored(fill: () => void) {
  forms.add(fill)
  return () => void forms.delete(fill)
}

export const storeDraft = (draft: InquiryDraft) =>
  void writeStored(draftKey, JSON.stringify(draft), 'session')

/** What is under way is offered to nobody while it is. */
export function takeDraft({ by, ...taken }: InquiryDraft) {
  writeStored(draftKey, null, 'session')
  return {
    /** It did not arrive. What was typed since, here or in another form, is kept beside it. */
    restore() {
      const { name, email, message = '' } = readDraftFor(by)
      storeDraft({
        by,
        name: name || taken.name,
        email: email || taken.email,
        message: joinMessages(taken.message, message),
      })
      for (const fill of forms) fill()
    },
    /** It arrived: what was typed since stays, and nothing of what was sent. */
    discard() {
      const since = readDraftFor(by)
      const left = (field: keyof Inquiry) => (since[field] === taken[field] ? '' : (since[field] ?? ''))
      const draft = { by, name: left('name'), email: left('email'), message: left('message') }
      if (draft.message) storeDraft(draft)
      else writeStored(draftKey, null, 'session')
    },
  }
}

/** Who went on writing has the first already. */
function joinMessages(first: string, since: string) {
  if (since.includes(first)) return since
  return first.includes(since) ? first : `${first}\n\n${since}`
}

/** Another's stays where it is, for when they are here again, until somebody else types. */
export function readDraftFor(viewer: string): Partial<Inquiry> {
  try {
    const { by, ...typed } = JSON.parse(readStored(draftKey, 'session') ?? '{}') as Partial<InquiryDraft>
    return !by || by === viewer ? typed : {}
  } catch {
    // Something else lies there, and is overwritten with the next letter.
    return {}
  }
}
