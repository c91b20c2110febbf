import type { CodingPack } from '@earcon/contract/catalogue'
import { lazy, Suspense } from 'react'

export interface RehearsalProps {
  /** Those to choose among. If it is only one, the others are asked for when somebody wants to compare. */
  packs: CodingPack[]
  /** The id of the one that is heard first. */
  chosen: string
  /** Of the figure, on its page. */
  number: number
}

const Figure = lazy(() => import('./figure.tsx').catch(unmoved))

/** A session of a coding agent in a small terminal, to be heard. The page needs an `<Audio />`. */
export const Rehearsal = (props: RehearsalProps) => (
  <Suspense>
    <Figure {...props} />
  </Suspense>
)

/** Fetched along with a page's data, it is there when the page is shown. */
export const fetchRehearsal = () => import('./figure.tsx').catch(() => {})

/** Where its script cannot be fetched, what the server has sent stays as it is. */
const unmoved = () => new Promise<never>(() => {})
