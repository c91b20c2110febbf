import { useSearchParams } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { errorMessage } from '../../platform/refusals.ts'
import { EmailField, PasswordField } from '../../ui/field.tsx'
import { type FieldReader, Form, SubmitButton } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Failure } from '../../ui/notice.tsx'
import type { Route } from './+types/login.route'
import { Footnotes, FormPage, FramedForm } from './form-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { googleErrorMessage } from './google-errors.ts'
import { useReturnPath } from './return-path.ts'
import { login } from './sign-in.ts'
import { SignedOutOnly } from './signed-out-only.tsx'

const title = 'Login'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function LoginScreen() {
  const { to, query, linkTo, complaint } = useReturnPath()
  const [params] = useSearchParams()
  const error = complaint ?? googleErrorMessage(params.get('error'))
  return (
    <FormPage title={title}>
      <SignedOutOnly to={to}>
        {error && <Failure sentence={error} />}
        <FramedForm caption="Log in with your email and password.">
          <Form onSubmit={send}>
            <EmailField />
            <PasswordField label="Password" name="password" />
            <SubmitButton>Log In</SubmitButton>
          </Form>
          <GoogleButton query={query}>Sign in with Google</GoogleButton>
        </FramedForm>
        <Footnotes>
          <li>
            <Link {...linkTo('/forgot-password')}>Forgot Password?</Link>
          </li>
          <li>
            No account yet? <Link {...linkTo('/signup')}>Sign Up</Link>
          </li>
        </Footnotes>
      </SignedOutOnly>
    </FormPage>
  )
}

/** Whoever is let in is sent on by the change of the session itself. */
async function send(given: FieldReader) {
  try {
    await login(given('email'), given('password'))
    return undefined
  } catch (error) {
    return { failure: errorMessage(error, 'Login failed. Please check your credentials.', 'Login failed') }
  }
}
