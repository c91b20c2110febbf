import type { User } from '@earcon/contract/identity/identity.calls'
import type { FunctionComponent } from 'react'
import { useSearchParams } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { Link } from '../../ui/link.tsx'
import { requestedTab } from '../../ui/tabs.rules.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { logout, SignedInOnly } from '../identity/identity.public.ts'
import type { Route } from './+types/account.route'
import { AccountExitContext, useAccountExit, useLeavingAccount } from './account-exit.ts'
import { type AccountTab, accountTabs, visibleTabs } from './account-tabs.rules.ts'
import { PasswordTab } from './password-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { PurchasesTab } from './purchases-tab.tsx'
import { settingsIsland } from './settings-island.ts'
import { VerificationNotice } from './verification-notice.tsx'

const title = 'Account'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function AccountScreen() {
  const { leaving, complaint, ways } = useLeavingAccount()
  if (leaving)
    return (
      <Main measure="prose">
        <h1>{title}</h1>
      </Main>
    )
  return (
    <AccountExitContext value={ways}>
      <SignedInOnly title={title} measure="prose" complaint={complaint}>
        {(user) => <Account user={user} />}
      </SignedInOnly>
    </AccountExitContext>
  )
}

const panels: Record<AccountTab, FunctionComponent<{ user: User }>> = {
  purchases: PurchasesTab,
  profile: ProfileTab,
  'change-password': PasswordTab,
  // Hardly anybody comes for these, and they weigh as much as the rest.
  settings: settingsIsland.Part,
}

function Account({ user }: { user: User }) {
  const [query] = useSearchParams()
  const tabs = visibleTabs(user, accountTabs)
  const [first] = tabs
  return (
    <Main measure="prose">
      <div className="account-head">
        <h1>{title}</h1>
        <Logout />
      </div>
      <p className="byline">
        Signed in as <span className="address">{user.email}</span>
        {user.is_admin && (
          <>
            {' · '}
            <Link to="/admin">Desk</Link>
          </>
        )}
      </p>
      {!user.is_email_verified && <VerificationNotice user={user} />}
      <Tabs
        label={title}
        tabs={tabs}
        current={requestedTab(query.get('tab'), tabs)}
        addressOf={(tab) => (tab === first ? '/account' : `/account?tab=${tab.key}`)}
      >
        {({ key }) => {
          const Panel = panels[key]
          return <Panel user={user} />
        }}
      </Tabs>
    </Main>
  )
}

function Logout() {
  const { leave } = useAccountExit()
  return (
    <button type="button" className="button" onClick={() => leave('/', undefined, () => void logout())}>
      Logout
    </button>
  )
}
