import { hasSoundForEveryEvent } from '@earcon/contract/catalogue/coding-events.rules'
import { data } from 'react-router'
import { FailurePage } from '../../layout/failure-page.tsx'
import { headOf, sharedPageHeaders } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useBrand } from '../../layout/root-data.ts'
import { type ApiCaller, apiContext, apiFor, reportContext } from '../../platform/api.ts'
import { httpStatusOf } from '../../platform/refusals.ts'
import { Link } from '../../ui/link.tsx'
import { Licensing } from '../licences/licences.public.ts'
import { rehearsalStyles } from '../rehearsal/rehearsal.public.ts'
import type { Route } from './+types/home.route'
import { ApplicationContexts } from './application-contexts.tsx'
import { Collection } from './collection.tsx'
import { Contents } from './contents.tsx'
import { EnvelopesFigure, SessionFigure, SpectrogramFigure } from './figures.tsx'
import styles from './home.css?url'
import { Introduction } from './introduction.tsx'
import { AudioIsland, ContactIsland, fetchIslands, SamplesIsland } from './islands.ts'
import { Methodology } from './methodology.tsx'
import { Notes } from './notes.tsx'
import { Section } from './paper.tsx'
import { ReferenceList } from './reference-list.tsx'
import { Terms } from './terms.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadHome(context.get(apiContext), context.get(reportContext))

/** What can be pressed comes along, so that nothing of it is missing when the page is shown. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([loadHome(apiFor(request)), fetchIslands()])
  return page
}

/** Who is signed in changes nothing in it, and nobody who reads or listens is interrupted. */
export const shouldRevalidate = () => false

/** The paper can be read without its figures: what cannot be loaded is left out, until one comes here again. */
async function loadHome(ask: ApiCaller, report?: (error: unknown) => void) {
  let whole = true
  const orElse = async <Answer,>(answer: Promise<Answer>, none: Answer) => {
    try {
      return await answer
    } catch (error) {
      whole = false
      if (!httpStatusOf(error)) report?.(error)
      return none
    }
  }
  const [paper, coding, samples] = await Promise.all([
    orElse(ask('GET /paper'), { counts: { packs: 0, tracks: 0 }, packs: [], tracks: [], specimen: null }),
    orElse(ask('GET /coding-packs'), { data: [] }),
    orElse(ask('GET /samples'), { data: [] }),
  ])
  const headers = whole ? sharedPageHeaders() : { 'cache-control': 'no-store' }
  return data({ paper, rehearsed: coding.data, samples: samples.data }, { headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const links: Route.LinksFunction = () =>
  [styles, rehearsalStyles].map((href) => ({ rel: 'stylesheet', href }))

export const meta: Route.MetaFunction = (page) =>
  headOf(page, {
    title: 'Music and sounds to license',
    description: 'Music tracks and sound packs to license, also for AI coding tools.',
    address: '/',
    jsonLd: (url, brand) => ({ '@type': 'WebSite', name: brand, url: `${url}/` }),
  })

export default function HomeScreen({ loaderData: { paper, rehearsed, samples } }: Route.ComponentProps) {
  const brand = useBrand()
  const { specimen } = paper
  const hasSession = specimen !== null && rehearsed.some(hasSoundForEveryEvent)
  return (
    <Main measure="paper">
      <Contents />
      <article className="paper">
        <header className="paper-head">
          <p className="journal">
            Proceedings of the {brand} Catalogue · <span>Volume 1 · November 2026</span>
          </p>
          <h1>Earcons: Short Sounds with Meaning, for Machines That Think Aloud</h1>
          <p className="authors">The {brand} Studio</p>
          <p className="affiliation">Department of Applied Listening</p>
        </header>
        <Section id="abstract">
          <p>
            A coding agent starts, asks, waits, fails and is done many times an hour, mostly in silence, and
            whoever works with it keeps looking up. We give each moment a sound of its own: an earcon, brief,
            learnt like a word, and understood without looking. Every sound is synthesised from a score,
            brought to one loudness, and kept at a measured distance from its neighbours. Beside them stands
            music for the time in between. All can be tried here, bought in packs or by the track, and
            licensed for what you make.
          </p>
          <p className="keywords">
            <strong>Keywords:</strong> earcons, notification sounds, frequency modulation, loudness,
            commercial licensing
          </p>
        </Section>
        <p className="paper-lead">
          <Link className="button leading" to="/shop">
            Browse the sound packs
          </Link>
        </p>
        <Introduction
          figure={hasSession && <SessionFigure packs={rehearsed} chosen={specimen.id} />}
          samples={samples.length > 0}
        />
        <Methodology
          spectrogram={specimen && <SpectrogramFigure of={specimen} />}
          envelopes={specimen && <EnvelopesFigure of={specimen} />}
        />
        <Collection {...paper} />
        <ApplicationContexts session={hasSession} />
        <Terms statements={<Licensing />} example={specimen} />
        {samples.length > 0 && (
          <Section id="samples">
            <SamplesIsland samples={samples} heading="h3" />
          </Section>
        )}
        <Section id="contact">
          <p>
            For music that does not exist yet, for a use that the licence does not cover, or for anything
            else: please write.
          </p>
          <ContactIsland />
        </Section>
        <Section id="references">
          <ReferenceList />
        </Section>
        <Notes />
      </article>
      <AudioIsland />
    </Main>
  )
}

export const ErrorBoundary = () => (
  <FailurePage title="Home" sentence="The paper could not be loaded. Please try again." retry />
)
