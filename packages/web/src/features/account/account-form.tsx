import type { ComponentProps } from 'react'
import { Form } from '../../ui/form.tsx'
import { messageClearMs } from './account-messages.rules.ts'

/** A form of the account page, whose messages clear themselves and have their room beforehand. */
export const AccountForm = (form: Omit<ComponentProps<typeof Form>, 'clearAfter'>) => (
  <div className="account-form">
    <Form clearAfter={messageClearMs} {...form} />
  </div>
)
