import { Link, useMatches } from 'react-router'
import type { Route } from './+types/unbuilt.route'
import { headOf } from './head.ts'
import { Main } from './main.tsx'
import { type Unbuilt, unbuilt } from './unbuilt.ts'

/** Each is mounted under its path as its id (routes.ts). */
const pageOf = (id = ''): Unbuilt =>
  unbuilt[id] ?? { title: 'Not built yet', sentence: 'This page is still being built.' }

export const meta: Route.MetaFunction = (page) =>
  headOf(page, { title: pageOf(page.matches.at(-1)?.id).title })

export default function UnbuiltScreen() {
  const { title, sentence } = pageOf(useMatches().at(-1)?.id)
  return (
    <Main measure="prose">
      <h1>{title}</h1>
      <div className="notice">
        <p>{sentence} The sound packs can be looked at already.</p>
        <p>
          <Link className="button" to="/shop">
            Browse the shop
          </Link>
        </p>
      </div>
    </Main>
  )
}
