import { darkCoverOf } from '@earcon/contract/catalogue/cover.rules'
import { type ReactNode, useState } from 'react'
import { Sketch } from './sketch.tsx'

interface PlateSubject {
  id: string
  title: string
  cover_image_url: string | null
}

/** The square a cover stands on, and what is stamped on it. A cover not drawn yet, or drawn anew since its address was kept, is stood in for by a sketch. */
export function Plate({
  of: { id, title, cover_image_url: cover },
  soon = false,
  first = false,
  children,
}: {
  of: PlateSubject
  /** Among the first things seen, so to be fetched at once. */
  soon?: boolean
  /** The largest of what is seen first: everything else can wait for it. */
  first?: boolean
  children?: ReactNode
}) {
  const [lost, setLost] = useState<string>()
  return (
    <div className="plate">
      {cover && cover !== lost ? (
        <picture>
          <source media="screen and (prefers-color-scheme: dark)" srcSet={darkCoverOf(cover)} />
          <img
            src={cover}
            alt={`Cover of ${title}`}
            width="400"
            height="400"
            loading={soon || first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : 'auto'}
            decoding="async"
            onError={() => setLost(cover)}
          />
        </picture>
      ) : (
        <Sketch seed={id} label={`${title} has no cover yet`} />
      )}
      {children}
    </div>
  )
}
