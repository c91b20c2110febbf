import { Link, useSearchParams } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { Success } from '../../ui/messages.tsx'
import { Failure } from '../../ui/notice.tsx'
import type { Route } from './+types/email-verification-status.route'
import { Sheet } from './sheet.tsx'
import { verificationIn } from './verification.ts'

export const meta: Route.MetaFunction = ({ location, ...page }) =>
  headOf(page, { title: verificationIn(new URLSearchParams(location.search)).title })

export default function EmailVerificationStatusScreen() {
  const [asked] = useSearchParams()
  const { title, sentence, failed, verified } = verificationIn(asked)
  return (
    <Sheet title={title}>
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
        {/* Where a new link can be asked for. */}
        {failed && (
          <Link className="button" to="/account">
            Go to your account
          </Link>
        )}
      </p>
    </Sheet>
  )
}
