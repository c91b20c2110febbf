import { useContext, useEffect, useId, useState } from 'react'
import { type Blocker, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'

/**
 * Asks before something is left that was not saved: by a link, by going back, or by closing the page. The router's own hook
 * would lie in every visitor's script; what it stands on is there anyway.
 */
export function LeaveGuard({
  when,
  sentence,
  onLeave,
}: {
  when: boolean
  sentence: string
  /** It is left all the same. */
  onLeave: () => void
}) {
  const router = useContext(DataRouterContext)?.router
  const id = useId()
  const [blocker, setBlocker] = useState<Blocker>()

  useEffect(() => {
    if (!router || !when) return
    router.getBlocker(
      id,
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    )
    const unsubscribe = router.subscribe(({ blockers }) => setBlocker(blockers.get(id)))
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      unsubscribe()
      // What was asked about is saved by now: there is nothing to ask any more, and one goes where one wanted to.
      const asked = router.state.blockers.get(id)
      setBlocker(undefined)
      if (asked?.state === 'blocked') asked.proceed()
      router.deleteBlocker(id)
      removeEventListener('beforeunload', warn)
    }
  }, [router, when, id])

  const stay = () => {
    if (blocker?.state === 'blocked') blocker.reset()
  }
  return (
    <Dialog title="Leave without saving?" open={blocker?.state === 'blocked'} onClose={stay}>
      <p>{sentence}</p>
      <p className="ways-on">
        <button type="button" className="button leading" onClick={stay}>
          Stay here
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            if (blocker?.state !== 'blocked') return
            onLeave()
            blocker.proceed()
          }}
        >
          Leave without saving
        </button>
      </p>
    </Dialog>
  )
}
