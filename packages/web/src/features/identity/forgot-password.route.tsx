import { Link } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { api, said } from '../../platform/api.ts'
import { EmailField } from '../../ui/field.tsx'
import { Form, type Given, type Outcome, Send } from '../../ui/form.tsx'
import type { Route } from './+types/forgot-password.route'
import { Footnotes, Framed, Sheet } from './sheet.tsx'
import { useWayBack } from './way-back.ts'

const title = 'Forgot Password'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function ForgotPasswordScreen() {
  const { query } = useWayBack()
  return (
    <Sheet title={title}>
      <Framed caption="We mail you a link for a new password.">
        <Form onSubmit={send}>
          <EmailField />
          <Send>Send Reset Link</Send>
        </Form>
      </Framed>
      <Footnotes>
        <li>
          It has come back to you? <Link to={`/login${query}`}>Log In</Link>
        </li>
      </Footnotes>
    </Sheet>
  )
}

async function send(given: Given): Promise<Outcome> {
  try {
    const { message } = await api('POST /auth/forgot-password', { body: { email: given('email') } })
    return { success: message }
  } catch (error) {
    return { failure: said(error, 'An unexpected error occurred. Please try again.') }
  }
}
