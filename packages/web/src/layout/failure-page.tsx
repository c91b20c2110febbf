import { Link } from '../ui/link.tsx'
import { Failure } from '../ui/notice.tsx'
import { Silence } from '../ui/sketch.tsx'
import { Main } from './main.tsx'
import { RetryLink } from './retry-link.tsx'

/** A page that could not be shown: what happened, and the ways on. What is not there will not be there again. */
export function FailurePage({ title, sentence, retry }: { title: string; sentence: string; retry: boolean }) {
  return (
    <Main measure="prose">
      <h1>{title}</h1>
      <Failure sentence={sentence}>
        <p className="ways-on">
          {retry && <RetryLink />}
          <Link className="button" to="/shop">
            Browse the shop
          </Link>
        </p>
      </Failure>
      {!retry && <Silence />}
    </Main>
  )
}
