import { downloadFileName } from '@earcon/contract/library/filename.rules'
import { useBrand } from '../../layout/root-data.ts'
import { api } from '../../platform/api.ts'
import { errorMessage } from '../../platform/refusals.ts'
import { saveFile } from '../../platform/save-file.ts'
import { SubmitButton } from '../../ui/form.tsx'
import { AccountForm } from './account-form.tsx'

/** Everything that is held of the user, as a file. */
export function ExportAccount() {
  const name = downloadFileName(`${useBrand() ?? ''} account`, 'json')
  return (
    <section aria-labelledby="export">
      <h2 id="export">Your data</h2>
      <p>
        Everything we hold about you, in one file that people and programs can read: profile, ways of signing
        in, sessions, what happened to the account, what you have bought or taken, and what you wrote to us.
      </p>
      <AccountForm label="Your data" onSubmit={() => exportAccount(name)}>
        <SubmitButton plain>Download my data</SubmitButton>
      </AccountForm>
    </section>
  )
}

async function exportAccount(name: string) {
  try {
    const text = JSON.stringify(await api('GET /me/export'), null, 2)
    saveFile(name, new Blob([text], { type: 'application/json' }))
    return { success: 'Your data has been downloaded.' }
  } catch (error) {
    return { failure: errorMessage(error, 'Failed to download your data.') }
  }
}
