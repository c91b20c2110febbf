import { basicPasswordComplaints, passwordsDifferMessage } from '@earcon/contract/identity/password.rules'
import { Link } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { codeOf, said } from '../../platform/api.ts'
import { signUp } from '../../state/identity.ts'
import { EmailField, PasswordField } from '../../ui/field.tsx'
import { Form, type Given, type Outcome, Send } from '../../ui/form.tsx'
import type { Route } from './+types/signup.route'
import { GoogleButton } from './google-button.tsx'
import { Footnotes, Framed, Sheet } from './sheet.tsx'
import { SignedOutOnly } from './signed-out.tsx'
import { useWayBack } from './way-back.ts'

const title = 'Sign Up'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function SignupScreen() {
  const { to, query } = useWayBack()
  return (
    <Sheet title={title}>
      <SignedOutOnly to={to}>
        <Framed caption="An account keeps what you buy.">
          <Form onSubmit={(given) => send(given, to)}>
            <EmailField />
            <PasswordField label="Password" name="password" fresh hint="At least 8 characters." />
            <PasswordField label="Confirm Password" name="confirmPassword" fresh />
            <Send>Sign Up</Send>
          </Form>
          <GoogleButton query={query}>Sign up with Google</GoogleButton>
        </Framed>
        <Footnotes>
          <li>
            You have an account already? <Link to={`/login${query}`}>Log In</Link>
          </li>
        </Footnotes>
      </SignedOutOnly>
    </Sheet>
  )
}

/** Whoever has an account now is sent on by the change of the session itself. */
async function send(given: Given, to: string): Promise<Outcome | undefined> {
  const password = given('password')
  if (password !== given('confirmPassword')) return { at: { confirmPassword: passwordsDifferMessage } }
  const complaints = basicPasswordComplaints(password)
  if (complaints.length > 0) return { at: { password: complaints.join('\n') } }
  try {
    await signUp(given('email'), password, to)
    return undefined
  } catch (error) {
    const sentence = said(error, 'Signup failed. Please try again.')
    const field = fieldOf[codeOf(error) ?? '']
    return field ? { at: { [field]: sentence } } : { failure: sentence }
  }
}

/** Of which field a refusal speaks. */
const fieldOf: Partial<Record<string, 'email' | 'password'>> = {
  'email-invalid': 'email',
  'email-taken': 'email',
  'password-refused': 'password',
}
