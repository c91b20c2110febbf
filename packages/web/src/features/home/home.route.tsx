import { Link } from 'react-router'
import { headOf, sharedPage } from '../../layout/head.ts'
import type { Route } from './+types/home.route'

export const headers = sharedPage

export const meta: Route.MetaFunction = (page) =>
  headOf(
    page,
    'Music and sounds to license',
    'Music tracks and sound packs to license, also for AI coding tools.',
  )

export default function HomeScreen() {
  return (
    <main>
      <h1>Music and sounds to license</h1>
      <p>
        Music to work to, and short sounds for the moments of a coding session: it starts, it asks, it fails,
        it is done.
      </p>
      <p>
        <Link to="/shop">Browse the sound packs</Link>
      </p>
    </main>
  )
}
