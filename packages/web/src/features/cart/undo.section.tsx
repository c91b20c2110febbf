import { useEffect } from 'react'
import { forgetOffer, undo, useOffer } from '../../state/cart.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { useRefuge } from './focus.ts'

/** What the last change of the cart has done besides, and the way back, at the lower edge of the window. */
export function Undo() {
  const offer = useOffer()
  useRefuge(offer !== undefined)
  useEffect(() => forgetOffer, [])
  return (
    <div className="slip">
      <p role="status">{offer?.sentence}</p>
      {offer && (
        <div className="ways-back">
          <button type="button" className="button" onClick={undo}>
            Undo
          </button>
          <button type="button" className="button bare" aria-label="Dismiss" onClick={forgetOffer}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}
