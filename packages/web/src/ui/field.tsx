import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { useComplaint } from './form.tsx'
import { useHydrated } from './hydrated.ts'
import { Icon } from './icons.tsx'

interface FieldProps {
  label: string
  name: string
  /** What is good to know before one types. */
  hint?: string | undefined
}

/** A field with its label above it, and below it what is good to know and what is wrong. */
export function Field({ label, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  const { field, about } = useField({ name: input.name, hint })
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <input className="input" {...field} {...input} />
      {about}
    </div>
  )
}

/** The same for several lines. */
export function TextAreaField({ label, hint, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const { field, about } = useField({ name: area.name, hint })
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <textarea className="input" rows={5} {...field} {...area} />
      {about}
    </div>
  )
}

/** Password managers know an address by the name under which it opens the account. */
export const EmailField = (input: Omit<ComponentProps<'input'>, 'name'>) => (
  <Field
    label="Email"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...input}
  />
)

/** A password, which can be looked at before it is sent. */
export function PasswordField({
  label,
  hint,
  fresh = false,
  ...input
}: FieldProps &
  ComponentProps<'input'> & { /** One that is being chosen, not one that is known. */ fresh?: boolean }) {
  const [seen, setSeen] = useState(false)
  const [capitals, setCapitals] = useState(false)
  const hydrated = useHydrated()
  const note = capitals ? 'Caps Lock is on.' : undefined
  const { field, about } = useField({ name: input.name, hint: [hint, note].filter(Boolean).join(' ') })
  const look = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'))
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <div className="password">
        <input
          className="input"
          type={seen ? 'text' : 'password'}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          onKeyDown={look}
          onKeyUp={look}
          {...field}
          {...input}
        />
        <button
          className="button bare"
          type="button"
          disabled={!hydrated}
          aria-pressed={seen}
          aria-controls={field.id}
          onClick={() => setSeen(!seen)}
        >
          {seen ? <SeenIcon /> : <HiddenIcon />}
          <span className="unseen">Show password</span>
        </button>
      </div>
      {about}
    </div>
  )
}

/** What ties a field to what is said of it. A complaint is heard at once, and again at its field. */
function useField({ name, hint }: { name: string; hint: string | undefined }) {
  const id = useId()
  const complaint = useComplaint(name)
  const described = [complaint && `${id}-complaint`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    field: {
      id,
      'aria-invalid': complaint === undefined ? undefined : true,
      'aria-describedby': described || undefined,
    },
    about: (
      <>
        {complaint && (
          <p className="complaint" id={`${id}-complaint`} role="alert">
            {complaint}
          </p>
        )}
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </>
    ),
  }
}

const SeenIcon = () => (
  <Icon>
    <path d="M3 12c2.2-3.6 5.3-5.5 9-5.5s6.8 1.9 9 5.5c-2.2 3.6-5.3 5.5-9 5.5s-6.8-1.9-9-5.5z" />
    <path d="M14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z" />
  </Icon>
)

const HiddenIcon = () => (
  <Icon>
    <path d="M3 10.5c2.2 3.6 5.3 5.5 9 5.5s6.8-1.9 9-5.5M12 16v3M6.5 14.5l-1.7 2.3M17.5 14.5l1.7 2.3" />
  </Icon>
)
