import {
  type Inquiry,
  type InquiryComplaint,
  inquiryComplaint,
  inquiryLostMessage,
  inquiryRefusedMessage,
  inquirySentMessage,
  minFormOpenMs,
} from '@earcon/contract/contact/inquiry.rules'
import { type ReactNode, useState } from 'react'
import { api } from '../../platform/api.ts'
import { flashMessage } from '../../platform/flash.ts'
import { errorMessage } from '../../platform/refusals.ts'
import { EmailField, Field, TextAreaField } from '../../ui/field.tsx'
import { type FieldReader, Form, type FormOutcome, SubmitButton } from '../../ui/form.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { useInquiryDraft } from './use-inquiry-draft.ts'

/** Name, address and message, to whoever runs the shop. */
export function InquiryForm({ without }: { without: ReactNode }) {
  const { field, message, room, take, sent } = useInquiryDraft()
  const stoodOpen = useStoodOpen()

  const send = (given: FieldReader) => {
    const inquiry = { name: given('name'), email: given('email'), message: given('message') }
    const complaint = inquiryComplaint(inquiry)
    return complaint ? { complaints: marked(complaint) } : deliver(inquiry, given('website'))
  }

  const deliver = async (inquiry: Inquiry, website: string): Promise<FormOutcome> => {
    const { restore, discard } = take(inquiry)
    // Whoever loads the page again meanwhile cannot know what came of it.
    addEventListener('pagehide', restore)
    const { failure, success } = await submitInquiry({ ...inquiry, website }, stoodOpen)
    removeEventListener('pagehide', restore)
    if (failure) restore()
    else {
      discard()
      sent(inquiry)
    }
    // Who has gone on meanwhile is told where they are now.
    if (!message.current)
      flashMessage({ sentence: failure ?? success, path: location.pathname, failed: failure !== undefined })
    return failure ? { failure } : { success, clearsForm: true }
  }

  return (
    <Form label="Inquiry" ownSentences whileSending="Sending..." onSubmit={send}>
      <Field label="Name" name="name" autoComplete="name" required {...field} />
      <EmailField autoComplete="email" {...field} />
      <TextAreaField label="Message" name="message" rows={8} required hint={room} ref={message} {...field} />
      <Trap />
      <SubmitButton without={without}>Submit Inquiry</SubmitButton>
    </Form>
  )
}

async function submitInquiry(inquiry: Inquiry & { website: string }, stoodOpen: () => number) {
  // A draft, or what a program fills in, can be sent at once: who is that quick is no robot for it, and waits a moment.
  await new Promise((resolve) => setTimeout(resolve, minFormOpenMs - stoodOpen()))
  const took = Math.max(minFormOpenMs, Math.round(stoodOpen()))
  try {
    const answer: { success?: boolean; message?: string } = await api('POST /contact/submit', {
      body: { ...inquiry, took },
    })
    return answer.success
      ? { success: answer.message || inquirySentMessage }
      : { failure: answer.message || inquiryRefusedMessage }
  } catch (error) {
    return { failure: errorMessage(error, inquiryRefusedMessage, inquiryLostMessage) }
  }
}

/** The sentence stands once, at the first field that it speaks of. */
const marked = ({ sentence, fields }: InquiryComplaint) =>
  Object.fromEntries(fields.map((field, place) => [field, place === 0 ? sentence : '']))

/** For how long the form has been there, in milliseconds: on the first page from when that was asked for. */
function useStoodOpen() {
  const hydrated = useHydrated()
  const [since] = useState(() => (hydrated ? performance.now() : 0))
  return () => performance.now() - since
}

/** Out of sight, of reach and of hearing, and nothing for a password manager: only a robot fills it in. */
const Trap = () => (
  <div className="unseen" aria-hidden="true" inert>
    <label>
      Website
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
      />
    </label>
  </div>
)
