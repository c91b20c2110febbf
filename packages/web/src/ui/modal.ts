import { type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'

declare module 'react' {
  /** Not yet in React's own types. */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}

/**
 * What makes a <dialog> modal: the browser keeps the focus inside and gives it back, Escape closes it, and so does a
 * press on the page beside it. Spread `dialog` on the element, and `opener` and `closer` on the buttons: newer browsers
 * obey them even before the page is hydrated.
 */
export function useModal() {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const pressedBeside = useRef(false)

  useEffect(() => setOpen(Boolean(ref.current?.open)), [])

  const close = useCallback(() => {
    if (!ref.current?.open) return
    ref.current.close()
    swallowRepeatedClicks()
  }, [])
  const show = useCallback(() => {
    ref.current?.showModal()
    swallowRepeatedClicks()
    setOpen(true)
  }, [])

  const isBeside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const { left, right, top, bottom } = ref.current?.getBoundingClientRect() ?? new DOMRect()
    return target === ref.current && (x < left || x > right || y < top || y > bottom)
  }

  return {
    open,
    show,
    close,
    // Once the page is hydrated, in place of what the browser would do by itself.
    opener: {
      command: 'show-modal',
      commandfor: id,
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        show()
      },
    } as const,
    closer: {
      command: 'close',
      commandfor: id,
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        close()
      },
    } as const,
    dialog: {
      id,
      ref,
      onClose: () => setOpen(false),
      onPointerDown: (event: MouseEvent) => {
        pressedBeside.current = isBeside(event)
      },
      onClick: (event: MouseEvent) => {
        if (pressedBeside.current && isBeside(event)) close()
      },
      // The browser may have opened it before React knew of it.
      suppressHydrationWarning: true,
    },
  }
}

/** The second half of a double click would fall on what has just come, or on what has just been uncovered. */
export const swallowRepeatedClicks = () => addEventListener('click', swallowIfRepeated, { capture: true })

/** Until the next gesture, which begins with a click of its own. */
function swallowIfRepeated(event: globalThis.MouseEvent) {
  if (event.detail <= 1) return removeEventListener('click', swallowIfRepeated, { capture: true })
  event.preventDefault()
  event.stopPropagation()
}
