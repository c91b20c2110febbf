import { formatRoomLeft, type Inquiry } from '@earcon/contract/contact/inquiry.rules'
import { type InputEvent, useEffect, useRef, useState } from 'react'
import { anonymousViewer, viewerOf } from '../../platform/session.rules.ts'
import { useSession } from '../../platform/session.ts'
import { fieldReaderOf } from '../../ui/form.tsx'
import { onDraftRestored, readDraftFor, storeDraft, takeDraft } from './inquiry-draft.ts'

/**
 * Fields that keep what was typed when one leaves the page, or loads it again. Whoever is signed in need not say who
 * they are. The fields stay the browser's own, so that what is in them before the page is hydrated stays there.
 */
export function useInquiryDraft() {
  const session = useSession()
  const viewer = viewerOf(session)
  const { display_name: name, email } = session.state === 'in' ? session.user : {}
  const message = useRef<HTMLTextAreaElement>(null)
  const [room, setRoom] = useState<string>()

  useEffect(() => {
    const form = message.current?.form
    if (!form || viewer === undefined) return
    const fillIn = (anew: boolean) => {
      const draft = readDraftFor(viewer)
      fill(form, { ...draft, name: draft.name || name, email: draft.email || email }, anew)
      setRoom(formatRoomLeft(typedIn(form).message))
    }
    fillIn(false)
    return onDraftRestored(() => fillIn(true))
  }, [viewer, name, email])

  return {
    field: {
      onInput({ currentTarget: { form } }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) {
        if (!form) return
        const typed = typedIn(form)
        storeDraft({ ...typed, by: viewer ?? anonymousViewer })
        setRoom(formatRoomLeft(typed.message))
      },
    },
    message,
    /** How much more may be written, where that is little. */
    room,
    take: (inquiry: Inquiry) => takeDraft({ ...inquiry, by: viewer ?? anonymousViewer }),
    /** What has been typed since has its own room. */
    sent: (inquiry: Inquiry) =>
      setRoom((now) => (message.current?.value === inquiry.message ? undefined : now)),
  }
}

/** What is there already goes before what is known, except where what is known holds it. */
function fill(form: HTMLFormElement, known: { [Name in keyof Inquiry]?: string | undefined }, anew: boolean) {
  for (const [name, text = ''] of Object.entries(known)) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field && (anew || !field.value)) field.value = text
  }
}

function typedIn(form: HTMLFormElement): Inquiry {
  const given = fieldReaderOf(new FormData(form))
  return { name: given('name'), email: given('email'), message: given('message') }
}
