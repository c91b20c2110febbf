import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { AsDrawn, Came, useMeanwhile } from './as-drawn.tsx'
import { Failure } from './notice.tsx'

/**
 * A part of a page whose script comes after the page itself. The server draws it whole, and so it stays until its script
 * is there. `fetch` brings that along with a page's data, so that it is there when the page is.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrive: (part: { default: ComponentType<Props> }) => void
  const arrived = new Promise<{ default: ComponentType<Props> }>((resolve) => {
    arrive = resolve
  })
  const fetch = async () => arrive({ default: await load() })
  const Part = lazy(() => {
    fetch().catch(() => {})
    return arrived
  })
  // The only cast: what lazy makes of a component takes that component's own properties.
  const Alive = Part as ComponentType<Props>
  return {
    Part: (props: Props) => (
      <Awaited fetch={fetch}>
        <Alive {...props} />
      </Awaited>
    ),
    fetch,
  }
}

/** Whoever turns to what has not come asks for it once more, and is told when it cannot be had. */
function Awaited({ fetch, children }: { fetch: () => Promise<void>; children: ReactNode }) {
  const [missing, setMissing] = useState(false)
  const ask = () => {
    fetch().catch(() => setMissing(true))
  }
  const meanwhile = useMeanwhile(ask)
  return (
    <>
      <div ref={meanwhile.part} className="later">
        <Suspense fallback={<AsDrawn meanwhile={meanwhile} />}>
          {children}
          <Came meanwhile={meanwhile} then={() => setMissing(false)} />
        </Suspense>
      </div>
      {missing && <Failure sentence="This part of the page could not be loaded." again={ask} />}
    </>
  )
}
