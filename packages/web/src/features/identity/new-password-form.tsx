import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PasswordField } from '../../ui/field.tsx'
import { Form, type FormOutcome, SubmitButton } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { loginAgainState } from './return-path.ts'
import { refreshSession } from './sign-in.ts'

interface NewPasswordFormProps {
  /** What the button says. */
  button: string
  hint: string
  /** What is wrong with it, as long as anything is. */
  complaints: (password: string) => string[]
  /** What is said when the two entries are not the same. */
  differ: string
  /** Asks the shop; what it has to say comes back. */
  change: (password: string) => Promise<FormOutcome>
  /** How long the good news stands before the login takes its place, in milliseconds. */
  redirectAfter: number
  children?: ReactNode
}

/** Asks twice for a new password, and then for a login with it. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const [done, setDone] = useState(false)
  const navigate = useNavigate()

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(
      () => void navigate('/login', { replace: true, state: loginAgainState }),
      props.redirectAfter,
    )
    return () => clearTimeout(timer)
  }, [done, navigate, props.redirectAfter])

  const send = async (password: string, repeated: string): Promise<FormOutcome> => {
    if (password !== repeated) return { complaints: { confirmNewPassword: props.differ } }
    const complaints = props.complaints(password)
    if (complaints.length > 0) return { complaints: { newPassword: complaints.join('\n') } }
    const outcome = await props.change(password)
    if (!outcome.success) return outcome
    // All sessions have ended, this browser's own among them if it was the same account's.
    void refreshSession()
    setDone(true)
    return {
      done: true,
      success: (
        <>
          {outcome.success}{' '}
          <Link to="/login" state={loginAgainState}>
            Log in now
          </Link>
        </>
      ),
    }
  }

  return (
    <Form ownSentences onSubmit={(given) => send(given('newPassword'), given('confirmNewPassword'))}>
      {props.children}
      <PasswordField label="New Password" name="newPassword" fresh hint={props.hint} />
      <PasswordField label="Confirm New Password" name="confirmNewPassword" fresh />
      <SubmitButton>{props.button}</SubmitButton>
    </Form>
  )
}
