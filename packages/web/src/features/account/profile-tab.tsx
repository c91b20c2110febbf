import type { User } from '@earcon/contract/identity/identity.calls'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorMessage } from '../../platform/refusals.ts'
import { Field, TextAreaField } from '../../ui/field.tsx'
import { type FieldReader, SubmitButton } from '../../ui/form.tsx'
import { updateSessionUser } from '../identity/identity.public.ts'
import { AccountForm } from './account-form.tsx'

/** What the user is called, and what they say of themselves. */
export function ProfileTab({ user }: { user: User }) {
  const { fieldOf, forget } = useTyped(user)

  const updateProfile = async (given: FieldReader) => {
    const profile = { display_name: given('display_name'), bio: given('bio') }
    try {
      const { user } = await api('PUT /me', { body: profile })
      updateSessionUser(user)
      forget(profile)
      return { success: 'Your profile has been saved.' }
    } catch (error) {
      return { failure: errorMessage(error, 'Failed to update profile.') }
    }
  }

  return (
    <AccountForm label="Profile" onSubmit={updateProfile}>
      <Field label="Email" name="email" type="email" value={user.email} readOnly />
      <Field label="Display Name" autoComplete="nickname" {...fieldOf('display_name')} />
      <TextAreaField label="Bio" {...fieldOf('bio')} />
      <SubmitButton>Save Profile</SubmitButton>
    </AccountForm>
  )
}

type Typed = Partial<Record<'display_name' | 'bio', string | undefined>>

/** What differs from what the shop holds. The rest follows the shop, where another tab may have saved something newer. */
function useTyped(user: User) {
  const [typed, setTyped] = useState<Typed>({})

  const fieldOf = (name: keyof Typed) => ({
    name,
    value: typed[name] ?? user[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: value === user[name] ? undefined : value })),
  })
  /** What was typed while it was being saved is newer still. */
  const forget = (saved: Required<Typed>) =>
    setTyped(({ display_name, bio }) => ({
      display_name: display_name === saved.display_name ? undefined : display_name,
      bio: bio === saved.bio ? undefined : bio,
    }))
  return { fieldOf, forget }
}
