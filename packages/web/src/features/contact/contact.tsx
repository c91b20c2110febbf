import { useBrand, useConfig } from '../../layout/root-data.ts'
import { InquiryForm } from './inquiry-form.tsx'

/** How to write to us, on its own page and on the home page: by the form, or otherwise. It has no heading of its own. */
export function Contact() {
  const brand = useBrand()
  const email = useConfig()?.contact_email
  const mailto = email && <a href={`mailto:${email}`}>{email}</a>
  return (
    <div className="contact">
      <p className="framed-caption">
        <span className="numeral">Form 1.</span> A message to {brand}. We answer by email.
      </p>
      <div className="framed-form">
        <InquiryForm without={mailto ? <>Please write to {mailto} instead.</> : undefined} />
      </div>
      <address>
        <dl>
          {mailto && (
            <div>
              <dt>By email</dt>
              <dd>{mailto}</dd>
            </div>
          )}
          <div>
            <dt>Working hours</dt>
            <dd>Mon-Fri 9-5 PST</dd>
            <dd>Sat-Sun 10-4 PST</dd>
          </div>
        </dl>
      </address>
    </div>
  )
}
