import type { User } from '@earcon/contract/identity/identity.calls'
import { useRef, useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorMessage } from '../../platform/refusals.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { type FieldReader, SubmitButton } from '../../ui/form.tsx'
import { useAccountExit } from './account-exit.ts'
import { AccountForm } from './account-form.tsx'

/** The end of the account: what it means, the password where there is one, and a question before it is done. */
export function DeleteAccount({ user: { email, has_password_set } }: { user: User }) {
  const [password, setPassword] = useState('')
  const { ask, question } = useConfirmation()
  const { leave } = useAccountExit()

  const deleteAccount = async (given: FieldReader) => {
    if (!(await ask())) return undefined
    try {
      await api('DELETE /me', {
        body: {
          ...(has_password_set && { currentPassword: given('currentPassword') }),
          ...(given('certificatesNameMe') === 'on' && { certificates_name_me: true }),
        },
      })
      leave('/', 'Your account has been deleted.')
      return undefined
    } catch (error) {
      return { failure: `Failed to delete account: ${errorMessage(error, 'Please try again.')}` }
    }
  }

  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion">Delete account</h2>
      <p>
        Your profile, your sessions and your ways of signing in are deleted at once, and with them the way to
        download what you have bought. This cannot be undone, not even by us. The certificates of what you
        have bought stay valid; without a mark here your name is taken off them.
      </p>
      <AccountForm label="Delete account" onSubmit={deleteAccount}>
        {has_password_set && (
          <>
            {/* Password managers look for whom the password belongs to. */}
            <input hidden readOnly autoComplete="username" value={email} />
            <PasswordField
              label="Current Password"
              name="currentPassword"
              onChange={({ target }) => setPassword(target.value)}
            />
          </>
        )}
        <label className="check">
          <input type="checkbox" name="certificatesNameMe" />
          My certificates go on naming me
        </label>
        <SubmitButton plain disabled={has_password_set && password === ''}>
          Delete Account
        </SubmitButton>
      </AccountForm>
      {question}
    </section>
  )
}

/** Asks before what cannot be undone, and waits for the answer. */
function useConfirmation() {
  const [open, setOpen] = useState(false)
  const resolveAnswer = useRef((_sure: boolean) => {})

  const ask = () =>
    new Promise<boolean>((resolve) => {
      resolveAnswer.current = resolve
      setOpen(true)
    })
  const answer = (sure: boolean) => {
    setOpen(false)
    resolveAnswer.current(sure)
  }

  const question = (
    <Dialog title="Delete your account for good?" open={open} onClose={() => answer(false)}>
      <p>This cannot be undone.</p>
      <p className="ways-on">
        <button type="button" className="button" onClick={() => answer(false)}>
          Keep it
        </button>
        <button type="button" className="button leading" onClick={() => answer(true)}>
          Yes, delete it
        </button>
      </p>
    </Dialog>
  )
  return { ask, question }
}
