import { downloadFileName } from '@earcon/contract/library/filename.rules'
import { useBrand } from '../../layout/root-data.ts'
import { api, said } from '../../platform/api.ts'
import { save } from '../../platform/save.ts'
import { Send } from '../../ui/form.tsx'
import { AccountForm } from './account-form.tsx'

/** Everything that is held of the user, as a file. */
export function Export() {
  const name = downloadFileName(`${useBrand() ?? ''} account`, 'json')
  return (
    <section aria-labelledby="export">
      <h2 id="export">Your data</h2>
      <p>
        Everything we hold about you, in one file that people and programs can read: profile, ways of signing
        in, sessions, what happened to the account, what you have bought or taken, and what you wrote to us.
      </p>
      <AccountForm label="Your data" onSubmit={() => download(name)}>
        <Send plain>Download my data</Send>
      </AccountForm>
    </section>
  )
}

async function download(name: string) {
  try {
    const text = JSON.stringify(await api('GET /me/export'), null, 2)
    save(name, new Blob([text], { type: 'application/json' }))
    return { success: 'Your data has been downloaded.' }
  } catch (error) {
    return { failure: said(error, 'Failed to download your data.') }
  }
}
