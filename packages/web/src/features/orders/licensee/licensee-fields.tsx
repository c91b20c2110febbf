import { licenseeComplaints, normalizeLicensee } from '@earcon/contract/licences/licensee.rules'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { apiFor } from '../../../platform/api.ts'
import {
  completeLicenseeDraft,
  type LicenseeDraft,
  readLicenseeDraft,
  writeLicenseeDraft,
} from './licensee-draft.ts'

/** Whether what was typed can stand on a certificate; if not, the first field in the way has the focus. */
export interface LicenseeCheck {
  isReady(): boolean
}

/** Whom the order is for, with what the account knows filled in. Where that has not come yet, the shop knows it itself. */
export function LicenseeFields({
  email,
  mayExtend,
  ref,
}: {
  email: string
  /** Something of the order is for more people, and its buyer may have a licence of it for fewer. */
  mayExtend: boolean
  ref: Ref<LicenseeCheck>
}) {
  const [draft, setDraft] = useState<LicenseeDraft | undefined>(() => readLicenseeDraft(email))
  const [isAsked, setAsked] = useState(false)
  const fields = useRef<HTMLFieldSetElement>(null)
  const complaints = draft && isAsked ? licenseeComplaints(normalizeLicensee(draft)) : {}

  useEffect(() => {
    if (readLicenseeDraft(email)) return
    const over = new AbortController()
    apiFor({ signal: over.signal })('GET /me/licensee').then(
      (known) => setDraft(completeLicenseeDraft(email, known)),
      // It can be typed, or left to the shop.
      () => {},
    )
    return () => over.abort()
  }, [email])

  useImperativeHandle(ref, () => ({
    isReady() {
      setAsked(true)
      const found = draft ? licenseeComplaints(normalizeLicensee(draft)) : {}
      const [first] = Object.keys(found)
      if (first) fields.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return first === undefined
    },
  }))

  const type = (change: Partial<LicenseeDraft>) => {
    const next = { name: '', company: '', ...draft, ...change }
    setDraft(next)
    writeLicenseeDraft(email, next)
  }
  return (
    <fieldset ref={fields} className="licensee-fields">
      <legend>Licensed to</legend>
      <p>
        It stands on the certificate as you write it here, and is not changed later.
        {mayExtend && ' What only extends a licence that you have keeps the name of that.'}
      </p>
      <LineField
        label="Name"
        name="name"
        autoComplete="name"
        value={draft?.name ?? ''}
        complaint={complaints.name}
        onType={(name) => type({ name })}
      />
      <LineField
        label="Company (optional)"
        name="company"
        autoComplete="organization"
        value={draft?.company ?? ''}
        complaint={complaints.company}
        onType={(company) => type({ company })}
      />
    </fieldset>
  )
}

interface LineFieldProps {
  label: string
  name: string
  autoComplete: string
  value: string
  complaint: string | undefined
  onType: (text: string) => void
}

function LineField({ label, complaint, onType, ...input }: LineFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-invalid={complaint ? true : undefined}
        aria-describedby={complaint && `${id}-complaint`}
        onChange={({ target }) => onType(target.value)}
        {...input}
      />
      {complaint && (
        <p className="complaint" id={`${id}-complaint`} role="alert">
          {complaint}
        </p>
      )}
    </div>
  )
}
