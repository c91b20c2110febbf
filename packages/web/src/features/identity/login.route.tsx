import { Link, useSearchParams } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { said } from '../../platform/api.ts'
import { logIn } from '../../state/identity.ts'
import { EmailField, PasswordField } from '../../ui/field.tsx'
import { Form, type Given, Send } from '../../ui/form.tsx'
import { Failure } from '../../ui/notice.tsx'
import type { Route } from './+types/login.route'
import { GoogleButton } from './google-button.tsx'
import { googleError } from './google-errors.ts'
import { Footnotes, Framed, Sheet } from './sheet.tsx'
import { SignedOutOnly } from './signed-out.tsx'
import { useWayBack } from './way-back.ts'

const title = 'Login'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function LoginScreen() {
  const { to, query, complaint } = useWayBack()
  const [asked] = useSearchParams()
  const error = complaint ?? googleError(asked.get('error'))
  return (
    <Sheet title={title}>
      <SignedOutOnly to={to}>
        {error && <Failure sentence={error} />}
        <Framed caption="Log in with your email and password.">
          <Form onSubmit={send}>
            <EmailField />
            <PasswordField label="Password" name="password" />
            <Send>Log In</Send>
          </Form>
          <GoogleButton query={query}>Sign in with Google</GoogleButton>
        </Framed>
        <Footnotes>
          <li>
            <Link to={`/forgot-password${query}`}>Forgot Password?</Link>
          </li>
          <li>
            No account yet? <Link to={`/signup${query}`}>Sign Up</Link>
          </li>
        </Footnotes>
      </SignedOutOnly>
    </Sheet>
  )
}

/** Whoever is let in is sent on by the change of the session itself. */
async function send(given: Given) {
  try {
    await logIn(given('email'), given('password'))
    return undefined
  } catch (error) {
    return { failure: said(error, 'Login failed. Please check your credentials.', 'Login failed') }
  }
}
