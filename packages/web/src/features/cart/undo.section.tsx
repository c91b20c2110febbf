import { useEffect } from 'react'
import { forgetOffer, undo, useOffer } from '../../state/cart.ts'
import { useRefuge } from '../../ui/focus.ts'
import { CloseIcon } from '../../ui/icons.tsx'

/** What the last change of the cart has done besides, and the way back, at the lower edge of the window. */
export function Undo() {
  const offer = useOffer()
  useRefuge(offer)
  useKeys(offer !== undefined)
  useEffect(() => forgetOffer, [])
  return (
    <div className="slip">
      <p role="status">{offer?.sentence}</p>
      {offer && (
        <div className="ways-back">
          <button type="button" className="button" aria-keyshortcuts="Control+Z" onClick={undo}>
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

/** It stands at the end of the page, far from what was pressed: the usual keys reach it from anywhere. */
function useKeys(shown: boolean) {
  useEffect(() => {
    if (!shown) return
    const heard = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
      if (key === 'Escape') forgetOffer()
      else if (key === 'z' && (ctrlKey || metaKey) && !shiftKey) undo()
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [shown])
}
