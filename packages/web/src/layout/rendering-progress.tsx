import type { ShopConfig } from '@earcon/contract/home/home.calls'
import { useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { apiFor } from '../platform/api.ts'

/** How often one looks how far the studio is, and how often at most the page is loaded anew on that account. */
const pollIntervalMs = 3000
const reloadIntervalMs = 9000

/** While sounds and covers are still being made: how many there are. What is new since then appears on the page by itself. */
export function RenderingProgress({ atFirst }: { atFirst: Rendering }) {
  const { done, total } = useRendering(atFirst)
  useReloadWhenRendered(done)
  return (
    <>
      {done < total && (
        <p className="studio-line">
          Studio at work: {done} of {total} sounds and covers ready.
        </p>
      )}
      {/* Heard once, at the end: nobody wants to be told of each. */}
      <p className="unseen" aria-live="polite">
        {done >= total && 'All sounds and covers are ready.'}
      </p>
    </>
  )
}

type Rendering = ShopConfig['rendering']

/** Looks at once, since a kept page may be older than what it says, and then as long as the page is looked at. */
function useRendering(atFirst: Rendering) {
  const [rendering, setRendering] = useState(atFirst)
  const missing = rendering.done < rendering.total

  useEffect(() => {
    if (!missing) return
    const over = new AbortController()
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        setRendering((await apiFor(over)('GET /config')).rendering)
      } catch {
        // The next look will tell.
      }
    }
    void look()
    const timer = setInterval(() => void look(), pollIntervalMs)
    return () => {
      clearInterval(timer)
      over.abort()
    }
  }, [missing])

  return rendering
}

/** Loads the page's data anew when more has been made, but not at every step, and never into the midst of a navigation. */
function useReloadWhenRendered(done: number) {
  const { revalidate, state } = useRevalidator()
  const idle = useNavigation().state === 'idle' && state === 'idle'
  const shown = useRef({ done, at: 0 })

  useEffect(() => {
    if (done === shown.current.done || !idle) return
    const wait = shown.current.at + reloadIntervalMs - Date.now()
    const timer = setTimeout(
      () => {
        shown.current = { done, at: Date.now() }
        void revalidate()
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [done, idle, revalidate])
}
