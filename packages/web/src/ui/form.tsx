import {
  createContext,
  type InputEvent,
  type ReactNode,
  type SubmitEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useHydrated } from './hydrated.ts'
import { Spinner } from './icons.tsx'
import { Failure } from './notice.tsx'
import { Success } from './success.tsx'

/** What came of sending a form. Sentences of one message stand on lines of their own. */
export interface FormOutcome {
  success?: ReactNode
  failure?: string | undefined
  /** Where to go on, if there is nothing to be had here after such a failure. */
  waysOn?: ReactNode
  /** What is wrong with a field, by its name, or '' where another's sentence says it; the first of them gets the focus. */
  complaints?: Partial<Record<string, string>>
  /** Nothing of what was sent is needed any more. */
  clearsForm?: true
  /** The form has served its purpose, and only the good news stays. */
  done?: true
}

/** What was typed into a field, by its name. */
export type FieldReader = (name: string) => string

export const fieldReaderOf =
  (data: FormData): FieldReader =>
  (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }

interface FormState {
  outcome: FormOutcome
  busy: boolean
  /** The fields that somebody has typed into since. */
  mended: readonly string[]
}

const nothing: FormOutcome = {}
const idle: FormState = { outcome: nothing, busy: false, mended: [] }

const FormContext = createContext(idle)

/** What is wrong with a field of the form around it, until all that the complaint is about was typed into. */
export function useComplaint(name: string) {
  const { outcome, mended } = useContext(FormContext)
  const { complaints = {} } = outcome
  return Object.keys(complaints).every((field) => mended.includes(field)) ? undefined : complaints[name]
}

/**
 * A form that is sent by us alone, never by the browser, so that nothing typed ever lands in an address. It cannot be sent
 * before the page is hydrated, nor twice at once, and it keeps what was typed.
 */
export function Form({
  label,
  ownSentences = false,
  whileSending,
  clearAfter,
  clearSuccessAfter,
  onSubmit,
  children,
}: {
  label?: string
  /** Our sentences take the place of the browser's own. */
  ownSentences?: boolean
  /** What is said until it is known what came of it. */
  whileSending?: string
  /** After how many milliseconds its messages go. */
  clearAfter?: number
  /** The same of good news alone: what is still to be mended stays. */
  clearSuccessAfter?: number
  onSubmit: (given: FieldReader) => Promise<FormOutcome | undefined> | FormOutcome | undefined
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [state, setState] = useState(idle)
  const { outcome } = state
  const clearMs = outcome.success ? (clearSuccessAfter ?? clearAfter) : clearAfter

  useEffect(() => {
    if (outcome.complaints) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (outcome.done) form.current?.querySelector('a')?.focus()
    // On a long form what came of it may stand out of sight; what stands in it may have good news of its own.
    if (outcome.failure || outcome.success)
      form.current
        ?.querySelector(outcome.failure ? '.failure' : ':scope > .success')
        ?.scrollIntoView({ block: 'nearest' })
    if (clearMs === undefined || outcome === nothing) return
    const clear = () => setState((now) => (now.outcome === outcome ? { ...now, outcome: nothing } : now))
    const timer = setTimeout(clear, clearMs)
    // In a panel that is put away meanwhile it is gone as well.
    return () => {
      clearTimeout(timer)
      clear()
    }
  }, [outcome, clearMs])

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    const data = new FormData(event.currentTarget)
    let outcome = nothing
    try {
      const coming = onSubmit(fieldReaderOf(data))
      // What is known at once was never under way; but it is taken away first, so that it is heard again.
      setState({ ...idle, busy: coming instanceof Promise })
      outcome = (await coming) ?? nothing
      if (outcome.clearsForm) clearSentFields(form.current, data)
    } finally {
      sending.current = false
      setState({ ...idle, outcome })
    }
  }

  const mend = ({ target }: InputEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (outcome.complaints && !state.mended.includes(name))
      setState((now) => ({ ...now, mended: [...now.mended, name] }))
  }

  const good = state.busy ? whileSending : outcome.success
  return (
    <form
      ref={form}
      className="form"
      method="post"
      action="#"
      noValidate={ownSentences}
      aria-label={label}
      onSubmit={(event) => void send(event)}
      onInput={mend}
    >
      {!outcome.done && <FormContext value={state}>{children}</FormContext>}
      <Success>{good && <p>{good}</p>}</Success>
    </form>
  )
}

/** Empties what was sent. Whoever has typed on meanwhile loses nothing of it. */
function clearSentFields(form: HTMLFormElement | null, sent: FormData) {
  for (const field of form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])
    if (field.value === sent.get(field.name)) field.value = ''
}

/** Sends the form it stands in. What was refused is said right above it, and that it is under way on it. */
export function SubmitButton({
  plain = false,
  disabled = false,
  without = 'Please switch it on to go on here.',
  children,
}: {
  /** One of several on its page, and not the one that leads on. */
  plain?: boolean
  disabled?: boolean
  /** What to do where there is no JavaScript. */
  without?: ReactNode
  children: string
}) {
  const { outcome, busy } = useContext(FormContext)
  const hydrated = useHydrated()
  return (
    <>
      {outcome.failure && <Failure sentence={outcome.failure}>{outcome.waysOn}</Failure>}
      <button
        className={plain ? 'button send' : 'button leading send'}
        type="submit"
        disabled={!hydrated || disabled}
        // Not disabled while it is under way: it would lose the focus.
        aria-disabled={busy || undefined}
        aria-busy={busy}
      >
        {children}
        {busy && <Spinner />}
      </button>
      <noscript>
        <p className="notice">This form needs JavaScript. {without}</p>
      </noscript>
    </>
  )
}
