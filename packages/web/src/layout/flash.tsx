import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { flashMessage, useFlash } from '../platform/flash.ts'

/** What there is to tell on arrival, above the page; whoever goes on has read it. */
export function Flash() {
  const flash = useFlash()
  const { pathname } = useLocation()
  const here = flash?.path === pathname
  const read = useRef<typeof flash>(undefined)

  // Only what was shown here has been read: what came after it is for the page that comes.
  useEffect(() => {
    if (flash && flash === read.current && !here) flashMessage()
    read.current = here ? flash : undefined
  }, [flash, here])

  return (
    <>
      <div className="word" aria-live="polite">
        {here && !flash.failed && <p>{flash.sentence}</p>}
      </div>
      {here && flash.failed && (
        <div className="word failed">
          <p role="alert">{flash.sentence}</p>
        </div>
      )}
    </>
  )
}
