import { useSearchParams } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { Link } from '../../ui/link.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Success } from '../../ui/success.tsx'
import type { Route } from './+types/email-verification-status.route'
import { FormPage } from './form-page.tsx'
import { verificationStatusOf } from './verification-status.ts'

export const meta: Route.MetaFunction = ({ location, ...page }) =>
  headOf(page, { title: verificationStatusOf(new URLSearchParams(location.search)).title })

export default function EmailVerificationStatusScreen() {
  const [query] = useSearchParams()
  const { title, sentence, failed, verified } = verificationStatusOf(query)
  return (
    <FormPage title={title}>
      {failed ? (
        <Failure sentence={sentence} />
      ) : (
        <Success>
          <p>{sentence}</p>
        </Success>
      )}
      <p className="ways-on">
        <Link className="button leading" to={verified ? '/account' : '/'}>
          {verified ? 'Go to your account' : 'Go to the home page'}
        </Link>
        {/* Where a new link can be asked for, and where one sees how it stands. */}
        {!verified && (
          <Link className="button" to="/account">
            Go to your account
          </Link>
        )}
      </p>
    </FormPage>
  )
}
