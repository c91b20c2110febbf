import type { PackSummary } from '@earcon/contract/catalogue'
import { cardPrice } from '@earcon/contract/money'
import { priceShown } from '@earcon/contract/ownership'
import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { headOf, sharedPage } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useBrand } from '../../layout/root-data.ts'
import { type SectionId, sections } from '../../layout/sections.ts'
import { apiContext, apiFor, type Caller } from '../../platform/api.ts'
import type { Route } from './+types/home.route'

export const loader = ({ context }: Route.LoaderArgs) => newest(context.get(apiContext))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => newest(apiFor(request))

/** The paper can be read without its table: a list that cannot be loaded is left out, for this once. */
async function newest(ask: Caller) {
  try {
    return data(
      { packs: (await ask('GET /sound-packs', { query: { limit: '6' } })).data },
      { headers: sharedPage() },
    )
  } catch {
    return data({ packs: [] }, { headers: { 'cache-control': 'no-store' } })
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const title = 'Music and sounds to license'

export const meta: Route.MetaFunction = (page) =>
  headOf(page, {
    title,
    description: 'Music tracks and sound packs to license, also for AI coding tools.',
    address: '/',
    about: (url, brand) => ({ '@type': 'WebSite', name: brand, url: `${url}/` }),
  })

export default function HomeScreen({ loaderData: { packs } }: Route.ComponentProps) {
  const brand = useBrand()
  return (
    <Main measure="prose">
      <article className="paper">
        <header className="paper-head">
          <p className="journal">Proceedings of the {brand} Catalogue</p>
          <h1>{title}</h1>
          <p className="authors">The {brand} Studio</p>
        </header>
        <Section id="abstract">
          <p>
            A coding session starts, asks, waits, fails and is done many times a day, mostly in silence. We
            offer short sounds for each of these moments, and music for the time between them. Everything is
            made by us, sold in packs or track by track, and licensed for use in what you make.
          </p>
        </Section>
        <p className="paper-lead">
          <Link className="button leading" to="/shop">
            Browse the sound packs
          </Link>
        </p>
        <Section id="introduction">
          <p>
            An earcon is a short structured sound that stands for an event. It need not imitate anything: it
            is learnt once, as a word is, and then understood without looking. A good one is brief, distinct
            from its neighbours, and still pleasant at the hundredth hearing. Our packs for coding tools hold
            one for every moment of a session, tuned to each other, so that the ear knows at once which of
            them it was.
          </p>
        </Section>
        <Section id="music-collection">
          <p>
            The catalogue holds packs for coding tools, packs for interfaces, and music.
            {packs.length > 0 && (
              <>
                {' '}
                <span className="lining">Table 1</span> lists the newest.
              </>
            )}
          </p>
          {packs.length > 0 && <Newest packs={packs} />}
        </Section>
      </article>
    </Main>
  )
}

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const heading = `${id}-heading`
  return (
    <section id={id} aria-labelledby={heading}>
      <h2 id={heading}>{sections.find((section) => section.id === id)?.title}</h2>
      {children}
    </section>
  )
}

function Newest({ packs }: { packs: PackSummary[] }) {
  return (
    <table className="table in-rows">
      <caption>
        <span className="numeral">Table 1.</span> The newest packs. Prices in US dollars.
      </caption>
      <thead>
        <tr>
          <th scope="col">Pack</th>
          <th scope="col" className="number">
            Tracks
          </th>
          <th scope="col" className="number">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {packs.map((pack) => (
          <tr key={pack.id}>
            <th scope="row">
              <Link to={`/sound-pack/${pack.id}`}>{pack.title}</Link>
            </th>
            <td className="number">
              {pack.totalConstituentTrackCount}
              <span className="unit"> tracks</span>
            </td>
            <td className="number price">{cardPrice(priceShown(pack))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
