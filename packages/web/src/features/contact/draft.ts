import { formatRoomLeft, type Inquiry } from '@earcon/contract/contact/inquiry.rules'
import { nobody, viewerOf } from '@earcon/contract/session'
import { type InputEvent, useEffect, useRef, useState } from 'react'
import { useSession } from '../../state/session.ts'
import { givenIn } from '../../ui/form.tsx'
import { draftFor, hearPutBack, keep, takeAway } from './kept.ts'

/**
 * Fields that keep what was typed when one leaves the page, or loads it again. Whoever is signed in need not say who
 * they are. The fields stay the browser's own, so that what is in them before the page is alive stays there.
 */
export function useDraft() {
  const session = useSession()
  const viewer = viewerOf(session)
  const { display_name: name, email } = session.state === 'in' ? session.user : {}
  const message = useRef<HTMLTextAreaElement>(null)
  const [room, setRoom] = useState<string>()

  useEffect(() => {
    const form = message.current?.form
    if (!form || viewer === undefined) return
    const fillIn = (anew: boolean) => {
      const draft = draftFor(viewer)
      fill(form, { ...draft, name: draft.name || name, email: draft.email || email }, anew)
      setRoom(formatRoomLeft(typedIn(form).message))
    }
    fillIn(false)
    return hearPutBack(() => fillIn(true))
  }, [viewer, name, email])

  return {
    field: {
      onInput({ currentTarget: { form } }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) {
        if (!form) return
        const typed = typedIn(form)
        keep({ ...typed, by: viewer ?? nobody })
        setRoom(formatRoomLeft(typed.message))
      },
    },
    message,
    /** How much more may be written, where that is little. */
    room,
    take: (inquiry: Inquiry) => takeAway({ ...inquiry, by: viewer ?? nobody }),
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
  const given = givenIn(new FormData(form))
  return { name: given('name'), email: given('email'), message: given('message') }
}
