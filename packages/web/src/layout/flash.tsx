import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { flashMessage, useFlash } from '../platform/flash.ts'

/** What there is to tell on arrival, above the page; whoever goes on has read it. */
export function Flash() {
  const flash = useFlash()
  const { pathname } = useLocation()
  const here = flash?.path === pathname
  const read = useRef(false)

  useEffect(() => {
    if (read.current && !here) flashMessage()
    read.current = here
  }, [here])

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
