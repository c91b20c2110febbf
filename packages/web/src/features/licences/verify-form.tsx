import { formatLicenceNumber, parseLicenceNumber } from '@earcon/contract/licences/licence-number.rules'
import { useNavigate } from 'react-router'
import { Field } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'

/** Leads from a number, as it stands on a certificate, to what the shop says of it. */
export function VerifyForm({ number }: { number: string }) {
  const navigate = useNavigate()
  return (
    <Form
      label="Check a certificate"
      ownSentences
      onSubmit={(given) => {
        const parsed = parseLicenceNumber(given('number'))
        if ('complaint' in parsed) return { complaints: { number: parsed.complaint } }
        void navigate(`/verify/${formatLicenceNumber(parsed.number)}`)
        return undefined
      }}
    >
      <Field
        label="Number of the certificate"
        name="number"
        defaultValue={number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="As it is printed, for example EC-7Q4M-2XKD-9VTB-H3RW."
      />
      <SubmitButton without="The number can also stand at the end of this page’s address, after /verify/.">
        Check it
      </SubmitButton>
    </Form>
  )
}
