import type { User } from '@earcon/contract/identity/identity.calls'
import { DeleteAccount } from './delete-account.tsx'
import { ExportAccount } from './export-account.tsx'
import { Sessions } from './sessions.tsx'

/** Where the account is in use, what is held of it, and its end. */
export const SettingsTab = ({ user }: { user: User }) => (
  <>
    <Sessions />
    <ExportAccount />
    <DeleteAccount user={user} />
  </>
)
