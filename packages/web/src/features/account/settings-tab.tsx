import type { User } from '@earcon/contract/identity/identity.calls'
import { InstallTokens } from '../installs/installs.public.ts'
import { DeleteAccount } from './delete-account.tsx'
import { ExportAccount } from './export-account.tsx'
import { Sessions } from './sessions.tsx'

/** Where the account is in use, what is held of it, and its end. */
export const SettingsTab = ({ user }: { user: User }) => (
  <>
    <Sessions />
    <InstallTokens />
    <ExportAccount />
    <DeleteAccount user={user} />
  </>
)
