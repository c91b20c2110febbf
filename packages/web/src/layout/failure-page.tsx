import { Link } from 'react-router'
import { Failure } from '../ui/notice.tsx'
import { Main } from './main.tsx'
import { TryAgain } from './try-again.tsx'

/** A page that could not be shown: what happened, and the ways on. */
export function FailurePage({ title, sentence, again }: { title: string; sentence: string; again: boolean }) {
  return (
    <Main measure="prose">
      <h1>{title}</h1>
      <Failure sentence={sentence}>
        <p>
          {again && (
            <>
              <TryAgain />{' '}
            </>
          )}
          <Link to="/shop">Browse the shop</Link>
        </p>
      </Failure>
    </Main>
  )
}
