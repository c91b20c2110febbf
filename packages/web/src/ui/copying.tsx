import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useHydrated } from './hydrated.ts'

/** How long it is told that something was copied, in milliseconds. */
const copiedMessageMs = 5000

const copyMessages = {
  none: '',
  copied: 'Copied.',
  selected: 'This browser does not let a page copy. It is selected: copy it by hand.',
}

/** A button that copies a text which stands before it; where a page may not copy, it is selected. */
export function CopyButton({
  name,
  text,
  shown,
}: {
  name: string
  text: string
  shown: RefObject<HTMLElement | null>
}) {
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<keyof typeof copyMessages>('none')
  const word = outcome === 'copied' ? 'Copied' : 'Copy'

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(setOutcome, copiedMessageMs, 'none')
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // Forbidden, or not there at all.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setOutcome('selected')
    }
  }

  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={`${word} ${name}`}
        aria-disabled={!hydrated}
        onClick={() => void copy()}
      >
        {word}
      </button>
      <p className={outcome === 'selected' ? 'remark' : 'unseen'} role="status">
        {copyMessages[outcome]}
      </p>
    </>
  )
}

/** A text of several lines, as it is pasted elsewhere, and the button that copies it. */
export function CopyableText({ name, text }: { name: string; text: string }): ReactNode {
  const shown = useRef<HTMLPreElement>(null)
  return (
    <div className="copyable">
      <pre ref={shown}>{text}</pre>
      <CopyButton {...{ name, text, shown }} />
    </div>
  )
}
