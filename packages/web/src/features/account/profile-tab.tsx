import type { User } from '@earcon/contract/identity'
import { api, said } from '../../platform/api.ts'
import { renew } from '../../state/identity.ts'
import { Area, Field } from '../../ui/field.tsx'
import { type Given, Send } from '../../ui/form.tsx'
import { AccountForm } from './account-form.tsx'

/** What the user is called, and what they say of themselves. */
export const ProfileTab = ({ user }: { user: User }) => (
  <AccountForm label="Profile" onSubmit={save}>
    <Field label="Email" name="email" type="email" value={user.email} readOnly />
    <Field
      label="Display Name"
      name="display_name"
      autoComplete="nickname"
      defaultValue={user.display_name}
    />
    <Area label="Bio" name="bio" defaultValue={user.bio} />
    <Send>Save Profile</Send>
  </AccountForm>
)

async function save(given: Given) {
  try {
    const body = { display_name: given('display_name'), bio: given('bio') }
    const { user } = await api('PUT /me', { body })
    renew(user)
    return { success: 'Your profile has been saved.' }
  } catch (error) {
    return { failure: said(error, 'Failed to update profile.') }
  }
}
