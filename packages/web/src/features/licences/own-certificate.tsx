import { formatMoment } from '@earcon/contract/date.rules'
import type { OwnLicence } from '@earcon/contract/licences/licences.calls'
import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, apiFor } from '../../platform/api.ts'
import { errorMessage } from '../../platform/refusals.ts'
import { useQuery } from '../../platform/use-query.ts'
import { CopyableText } from '../../ui/copying.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Extension } from './extension.tsx'

/** What the owner of a certificate may do with it; nothing for anybody else. */
export function OwnCertificate({ number }: { number: string }) {
  const find = useCallback(
    async (signal: AbortSignal) => {
      const { data } = await apiFor({ signal })('GET /me/licences')
      return { all: data, licence: data.find((licence) => licence.number === number) }
    },
    [number],
  )
  const { licence, all = [] } = useQuery(find).answer ?? {}
  if (!licence) return null
  return (
    <>
      <OwnLicenceForms {...{ licence }} />
      {licence.status === 'valid' && <Extension {...{ licence, all }} />}
    </>
  )
}

function OwnLicenceForms({ licence }: { licence: OwnLicence }) {
  const [now, setNow] = useState(licence)
  const { revalidate } = useRevalidator()
  const update = async (body: { project?: string | null; public_name?: boolean }) => {
    const params = { number: licence.number }
    setNow(await api('PATCH /me/licences/:number', { params, body }))
    // The sheet above says it as well.
    void revalidate()
  }
  return (
    <section className="own-certificate" aria-labelledby="own">
      <h2 id="own">Yours alone</h2>
      <p>
        This is your certificate. Whoever opens the address below sees your name; at the address without its
        key {now.public_name ? 'everybody does as well' : 'nobody does'}.
      </p>
      <CopyableText name="the address" text={now.verify_url} />
      <PublicName isPublic={now.public_name} onChange={(public_name) => update({ public_name })} />
      <Form
        label="Project"
        ownSentences
        clearSuccessAfter={5000}
        onSubmit={async (given) => {
          try {
            await update({ project: given('project') })
            return { success: 'Saved.' }
          } catch (error) {
            return { complaints: { project: errorMessage(error, 'Failed to save it. Please try again.') } }
          }
        }}
      >
        <Field
          label="Used in"
          name="project"
          defaultValue={now.project ?? ''}
          autoComplete="off"
          hint="The film, app or channel it is for, if you like. It stands on the certificate, and you can change it."
        />
        <SubmitButton plain>Save</SubmitButton>
      </Form>
      {now.projects.length > 1 && <Earlier projects={now.projects.slice(1)} />}
    </section>
  )
}

function PublicName({
  isPublic,
  onChange,
}: {
  isPublic: boolean
  onChange: (now: boolean) => Promise<void>
}) {
  const [failure, setFailure] = useState('')
  const change = (now: boolean) =>
    onChange(now).then(
      () => setFailure(''),
      (error: unknown) => setFailure(errorMessage(error, 'Failed to save it. Please try again.')),
    )
  return (
    <>
      <label className="check">
        <input type="checkbox" checked={isPublic} onChange={({ target }) => void change(target.checked)} />
        Show my name to everybody who has the number
      </label>
      {failure && (
        <p className="complaint" role="alert">
          {failure}
        </p>
      )}
    </>
  )
}

const Earlier = ({ projects }: { projects: OwnLicence['projects'] }) => (
  <details>
    <summary>What it was used in before</summary>
    <ul>
      {projects.map(({ project, at }) => (
        <li key={at}>
          {project === null ? 'Nothing in particular' : <bdi>{project}</bdi>}, since{' '}
          <time dateTime={at}>{formatMoment(at)}</time>
        </li>
      ))}
    </ul>
  </details>
)
