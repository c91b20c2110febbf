import { Link } from 'react-router'
import { Failure } from '../ui/notice.tsx'
import { Silence } from '../ui/sketch.tsx'
import { Main } from './main.tsx'
import { TryAgain } from './try-again.tsx'

/** A page that could not be shown: what happened, and the ways on. What is not there will not be there again. */
export function FailurePage({ title, sentence, again }: { title: string; sentence: string; again: boolean }) {
  return (
    <Main measure="prose">
      <h1>{title}</h1>
      <Failure sentence={sentence}>
        <p className="ways-on">
          {again && <TryAgain />}
          <Link className="button" to="/shop">
            Browse the shop
          </Link>
        </p>
      </Failure>
      {!again && <Silence />}
    </Main>
  )
}
