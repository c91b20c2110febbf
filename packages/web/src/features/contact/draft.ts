import { type Inquiry, roomLeft } from '@earcon/contract/inquiry'
import { nobody, viewerOf } from '@earcon/contract/session'
import { type InputEvent, useEffect, useRef, useState } from 'react'
import { useSession } from '../../state/session.ts'
import { readStored, writeStored } from '../../state/stored.ts'
import { givenIn } from '../../ui/form.tsx'

/** Under this lies what was typed and not sent yet, as long as the tab is open. */
const draftKey = 'earcon.inquiry'

/** By whom it was begun: what somebody wrote who was signed in is shown to nobody else. */
type Draft = Inquiry & { by: string }

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
    const draft = draftFor(viewer)
    fill(form, 'name', draft.name || name)
    fill(form, 'email', draft.email || email)
    fill(form, 'message', draft.message)
    setRoom(roomLeft(typedIn(form).message))
  }, [viewer, name, email])

  return {
    field: {
      onInput({ currentTarget: { form } }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) {
        if (!form) return
        const typed = typedIn(form)
        keep({ ...typed, by: viewer ?? nobody })
        setRoom(roomLeft(typed.message))
      },
    },
    message,
    /** How much more may be written, where that is little. */
    room,
    forget() {
      keep(undefined)
      setRoom(undefined)
    },
  }
}

/** What is there already goes before what is known. */
function fill(form: HTMLFormElement, name: keyof Inquiry, text = '') {
  const field = form.elements.namedItem(name)
  if (field && 'value' in field) field.value ||= text
}

function typedIn(form: HTMLFormElement): Inquiry {
  const given = givenIn(new FormData(form))
  return { name: given('name'), email: given('email'), message: given('message') }
}

const keep = (draft: Draft | undefined) =>
  writeStored(draftKey, draft ? JSON.stringify(draft) : null, 'session')

function draftFor(viewer: string): Partial<Inquiry> {
  try {
    const { by, ...typed } = JSON.parse(readStored(draftKey, 'session') ?? '{}') as Partial<Draft>
    if (!by || by === viewer) return typed
    keep(undefined)
  } catch {
    // Something else lies there, and is overwritten with the next letter.
  }
  return {}
}
