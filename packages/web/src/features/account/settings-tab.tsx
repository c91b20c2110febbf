import type { User } from '@earcon/contract/identity/identity.calls'
import { DeleteAccount } from './delete-account.tsx'
import { Export } from './export.tsx'
import { Sessions } from './sessions.tsx'

/** Where the account is in use, what is held of it, and its end. */
export const SettingsTab = ({ user }: { user: User }) => (
  <>
    <Sessions />
    <Export />
    <DeleteAccount user={user} />
  </>
)
