import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createEventReplay, type EventReplay } from './event-replay.ts'
import { latePart } from './late-part.ts'
import { Failure } from './notice.tsx'

/** A late part that says so where its script cannot be had, and that loses no press meanwhile. */
export function lazyIsland<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { Part, fetch } = latePart(load)
  return {
    Part: (props: Props) => (
      <IslandFrame fetch={fetch}>
        <Part {...props} />
      </IslandFrame>
    ),
    fetch,
  }
}

/** Never drawn again by itself: React would clear away what it has not taken over yet. */
function IslandFrame({ fetch, children }: { fetch: () => Promise<void>; children: ReactNode }) {
  const [eventReplay] = useState(createEventReplay)
  const part = useRef<HTMLDivElement>(null)
  return (
    <>
      <LoadFailure {...{ eventReplay, part, fetch }} />
      <div ref={part} className="later">
        <Suspense fallback={<DrawnFallback {...{ eventReplay }} />}>
          {children}
          <HydrationMark {...{ eventReplay }} />
        </Suspense>
      </div>
    </>
  )
}

interface LoadFailureProps {
  eventReplay: EventReplay
  part: RefObject<HTMLDivElement | null>
  fetch: () => Promise<void>
}

/** Whoever turns to what has not come asks for it once more, and is told when it cannot be had. */
function LoadFailure({ eventReplay, part, fetch }: LoadFailureProps) {
  const [failures, setFailures] = useState(0)
  const ask = useCallback(
    (failed: (count: number) => number) => {
      fetch().then(
        () => setFailures(0),
        () => setFailures(failed),
      )
    },
    [fetch],
  )
  // Said once, however much somebody looks around in it, and anew whenever they have tried again.
  useEffect(() => eventReplay.watch(part.current, () => ask((count) => count || 1)), [eventReplay, part, ask])
  const retry = () => ask((count) => count + 1)
  return (
    failures > 0 && (
      <div className="missing">
        <Failure times={failures} sentence="This part of the page could not be loaded." onRetry={retry}>
          {/* Not every browser asks twice for the same script, and that of a new edition has another name. */}
          {failures > 1 && (
            <button type="button" className="button" onClick={() => location.reload()}>
              Load the page again
            </button>
          )}
        </Failure>
      </div>
    )
  )
}

/** React clears away what it cannot take over yet as soon as something around it changes; the very same is put in its place. */
function DrawnFallback({ eventReplay }: { eventReplay: EventReplay }) {
  const place = useRef<HTMLDivElement>(null)
  const [drawn] = useState(eventReplay.captureMarkup)
  useLayoutEffect(() => eventReplay.restoreMarkup(drawn, place.current), [eventReplay, drawn])
  return <div ref={place} className="later" />
}

/** Stands behind what was awaited, and is alive only with it. */
function HydrationMark({ eventReplay }: { eventReplay: EventReplay }) {
  useLayoutEffect(() => eventReplay.markHydrated(), [eventReplay])
  useEffect(() => eventReplay.replay(), [eventReplay])
  return null
}
