import { headOf, sharedPageHeaders } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useBrand } from '../../layout/root-data.ts'
import type { Route } from './+types/contact.route'
import { Contact } from './contact.tsx'

export const headers = sharedPageHeaders

const title = 'Contact'

export const meta: Route.MetaFunction = (page) =>
  headOf(page, {
    title,
    description: 'Write to us about a licence, a composition of your own, or whatever does not work.',
    address: '/contact',
  })

export default function ContactScreen() {
  return (
    <Main measure="prose">
      <header className="sheet-head">
        <p className="journal">Correspondence with {useBrand()}</p>
        <h1>{title}</h1>
      </header>
      <p>
        Write to us about a licence for a larger audience, about a composition of your own, or when something
        does not work.
      </p>
      <Contact />
    </Main>
  )
}
