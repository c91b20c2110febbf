import type { PointerEvent } from 'react'

/** So far a finger may slip, in pixels. */
const maxSlip = 10

/**
 * A press that ends where it began sends its form, even if what was pressed has moved away from under it: a field that is left may
 * complain, and push down all that stands below. Where it has not moved, the browser's own click comes as well.
 */
export const steadyPress = {
  onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    const { isPrimary, button, pointerId, clientX, clientY } = event
    const { form } = event.currentTarget
    if (!isPrimary || button !== 0) return
    const over = new AbortController()
    const end = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      over.abort()
      const slip = Math.hypot(event.clientX - clientX, event.clientY - clientY)
      if (event.type === 'pointerup' && slip <= maxSlip) form?.requestSubmit()
    }
    for (const name of ['pointerup', 'pointercancel'] as const)
      addEventListener(name, end, { signal: over.signal })
  },
}
