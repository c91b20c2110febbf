import type { Person } from '@earcon/contract/account/people.admin.calls'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { errorMessage, refusalCodeOf } from '../../../platform/refusals.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { type FieldReader, Form, SubmitButton } from '../../../ui/form.tsx'

interface AdministratorProps {
  person: Person
  onDone: (sentence: string) => void
}

/** Makes somebody an administrator, or ends that. A desk left open is not enough for it: the password is asked for. */
export function AdministratorButton({ person, onDone }: AdministratorProps) {
  const { id, email, is_admin } = person
  const [open, setOpen] = useState(false)
  const title = is_admin ? 'End the administration' : 'Make an administrator'

  const change = async (given: FieldReader) => {
    const currentPassword = given('currentPassword')
    if (!currentPassword) return { complaints: { currentPassword: 'Please enter your current password.' } }
    try {
      await api('PUT /admin/people/:id/administrator', {
        params: { id },
        body: { is_admin: !is_admin, currentPassword },
      })
      setOpen(false)
      onDone(is_admin ? `${email} is no administrator any more.` : `${email} is an administrator now.`)
      return undefined
    } catch (error) {
      const sentence = errorMessage(error, 'That could not be done.')
      return refusalCodeOf(error) === 'current-password-wrong'
        ? { complaints: { currentPassword: sentence } }
        : { failure: sentence }
    }
  }

  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {title}
      </button>
      <Dialog
        title={is_admin ? `End the administration of ${email}?` : `Make ${email} an administrator?`}
        open={open}
        onClose={() => setOpen(false)}
      >
        {open && (
          <>
            <p>
              {is_admin
                ? 'They lose this desk at once, and keep all that they own.'
                : 'They may then change the catalogue, refund orders, read letters, and make others administrators.'}
            </p>
            <Form label={title} ownSentences onSubmit={change}>
              <PasswordField label="Your own password" name="currentPassword" />
              <SubmitButton>{is_admin ? 'End it' : 'Make them an administrator'}</SubmitButton>
            </Form>
            <p className="ways-on">
              <button type="button" className="button" onClick={() => setOpen(false)}>
                Cancel
              </button>
            </p>
          </>
        )}
      </Dialog>
    </>
  )
}
