import { useEffect } from 'react'
import { useRestoreFocus } from '../../ui/focus.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { dismissUndoOffer, undoCartChange, useUndoOffer } from './cart-store.ts'

/** What the last change of the cart has done besides, and the way back, at the lower edge of the window. */
export function UndoToast() {
  const offer = useUndoOffer()
  useRestoreFocus(offer)
  useUndoKeys(offer !== undefined)
  useEffect(() => dismissUndoOffer, [])
  return (
    <div className="slip">
      <p role="status">{offer?.sentence}</p>
      {offer && (
        <div className="ways-back">
          <button type="button" className="button" aria-keyshortcuts="Control+Z" onClick={undoCartChange}>
            Undo
          </button>
          <button type="button" className="button bare" aria-label="Dismiss" onClick={dismissUndoOffer}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}

/** It stands at the end of the page, far from what was pressed: the usual keys reach it from anywhere. */
function useUndoKeys(shown: boolean) {
  useEffect(() => {
    if (!shown) return
    const onKeyDown = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
      if (key === 'Escape') dismissUndoOffer()
      else if (key === 'z' && (ctrlKey || metaKey) && !shiftKey) undoCartChange()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [shown])
}
