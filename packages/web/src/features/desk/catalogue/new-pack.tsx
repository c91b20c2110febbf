import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../platform/api.ts'
import { errorMessage } from '../../../platform/refusals.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { type FieldReader, Form, SubmitButton } from '../../../ui/form.tsx'

/** A pack begins with its title; all else is given where it is edited. */
export function NewPack() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()

  const create = async (given: FieldReader) => {
    const title = given('title').trim()
    if (!title) return { complaints: { title: 'A pack needs a title.' } }
    try {
      const { id } = await api('POST /admin/packs', { body: { title } })
      void navigate(`/admin/packs/${id}`)
      return undefined
    } catch (error) {
      return { failure: errorMessage(error, 'The pack could not be begun.') }
    }
  }

  return (
    <>
      <button type="button" className="button leading" onClick={() => setOpen(true)}>
        New pack
      </button>
      <Dialog title="New pack" open={open} onClose={() => setOpen(false)}>
        <p>It begins as a draft, which nobody but administrators can see.</p>
        <Form label="New pack" ownSentences onSubmit={create}>
          <Field label="Title" name="title" maxLength={200} autoComplete="off" required />
          <SubmitButton>Begin the draft</SubmitButton>
        </Form>
      </Dialog>
    </>
  )
}
