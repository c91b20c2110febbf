import { basicPasswordComplaints, passwordsDifferMessage } from '@earcon/contract/identity/password.rules'
import { headOf } from '../../layout/head.ts'
import { errorMessage, refusalCodeOf } from '../../platform/refusals.ts'
import { EmailField, PasswordField } from '../../ui/field.tsx'
import { type FieldReader, Form, type FormOutcome, SubmitButton } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/signup.route'
import { Footnotes, FormPage, FramedForm } from './form-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { useReturnPath } from './return-path.ts'
import { register } from './sign-in.ts'
import { SignedOutOnly } from './signed-out-only.tsx'

const title = 'Sign Up'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function SignupScreen() {
  const { to, query, linkTo } = useReturnPath()
  return (
    <FormPage title={title}>
      <SignedOutOnly to={to}>
        <FramedForm caption="With an account you can download what you buy at any time.">
          <Form onSubmit={(given) => send(given, to)}>
            <EmailField />
            <PasswordField label="Password" name="password" fresh hint="At least 8 characters." />
            <PasswordField label="Confirm Password" name="confirmPassword" fresh />
            <SubmitButton>Sign Up</SubmitButton>
          </Form>
          <GoogleButton query={query}>Sign up with Google</GoogleButton>
        </FramedForm>
        <Footnotes>
          <li>
            You have an account already? <Link {...linkTo('/login')}>Log In</Link>
          </li>
        </Footnotes>
      </SignedOutOnly>
    </FormPage>
  )
}

/** Whoever has an account now is sent on by the change of the session itself. */
async function send(given: FieldReader, to: string): Promise<FormOutcome | undefined> {
  const password = given('password')
  if (password !== given('confirmPassword'))
    return { complaints: { confirmPassword: passwordsDifferMessage } }
  const complaints = basicPasswordComplaints(password)
  if (complaints.length > 0) return { complaints: { password: complaints.join('\n') } }
  try {
    await register(given('email'), password, to)
    return undefined
  } catch (error) {
    const sentence = errorMessage(error, 'Signup failed. Please try again.')
    const field = fieldOf[refusalCodeOf(error) ?? '']
    return field ? { complaints: { [field]: sentence } } : { failure: sentence }
  }
}

/** Of which field a refusal speaks. */
const fieldOf: Partial<Record<string, 'email' | 'password'>> = {
  'email-invalid': 'email',
  'email-taken': 'email',
  'password-refused': 'password',
}
