import { headOf } from '../../layout/head.ts'
import { api } from '../../platform/api.ts'
import { errorMessage } from '../../platform/refusals.ts'
import { EmailField } from '../../ui/field.tsx'
import { type FieldReader, Form, type FormOutcome, SubmitButton } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/forgot-password.route'
import { Footnotes, FormPage, FramedForm } from './form-page.tsx'
import { useReturnPath } from './return-path.ts'

const title = 'Forgot Password'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function ForgotPasswordScreen() {
  const { linkTo } = useReturnPath()
  return (
    <FormPage title={title}>
      <FramedForm caption="We mail you a link for a new password.">
        <Form onSubmit={forgotPassword}>
          <EmailField />
          <SubmitButton>Send Reset Link</SubmitButton>
        </Form>
      </FramedForm>
      <Footnotes>
        <li>
          You remember your password? <Link {...linkTo('/login')}>Log In</Link>
        </li>
      </Footnotes>
    </FormPage>
  )
}

async function forgotPassword(given: FieldReader): Promise<FormOutcome> {
  try {
    const { message } = await api('POST /auth/forgot-password', { body: { email: given('email') } })
    return { success: message }
  } catch (error) {
    return { failure: errorMessage(error, 'An unexpected error occurred. Please try again.') }
  }
}
