import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Main } from '../../layout/main.tsx'
import { apiContext, apiFor } from '../../platform/api.ts'
import { CommandLines } from '../../ui/command-lines.tsx'
import { CartIcon, CloseIcon, MenuIcon } from '../../ui/icons.tsx'
import { useModal } from '../../ui/modal.ts'
import { Failure } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { VerificationPrompt } from '../identity/identity.public.ts'
import { AudioElement } from '../player/player.public.ts'
import { loadSpecimenPacks, SoundFigures } from './specimen-sounds.tsx'
import './specimen.css'

export const loader = ({ context }: LoaderFunctionArgs) => loadSpecimenPacks(context.get(apiContext))

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadSpecimenPacks(apiFor(request))

export const meta = () => [{ title: 'Specimen' }, { name: 'robots', content: 'noindex' }]

const colours = ['paper', 'sheet', 'ink', 'muted', 'rule', 'accent', 'signal']

/** Every piece of the design language once, as it is: only in development. */
export default function Specimen() {
  const packs = useLoaderData<typeof loader>()
  return (
    <Main>
      <h1>Specimen</h1>
      <Part title="Type">
        <h2>Section: Cold Start, Warm Cache, 0123456789</h2>
        <h3>Subsection: what a relay says</h3>
        <p className="lead">
          Prose with old-style figures (0123456789), <em>italics</em>, <strong>bold</strong>,{' '}
          <a href="#colour">a link</a>, a footnote<sup>1</sup> and “quotes”. A good earcon is brief, distinct
          from its neighbours, and still pleasant at the hundredth hearing.
        </p>
      </Part>
      <Part title="Colour">
        <ul className="swatches" id="colour">
          {colours.map((name) => (
            <li key={name}>
              <span className={`swatch ${name}`} /> {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Lines for a terminal">
        <CommandLines
          label="Tools"
          lines={[
            { tool: 'One Tool', line: 'one --plugin-url https://earcon.example/try/cold-start.zip' },
            {
              tool: 'Another',
              line: 'another install cold-start',
              note: <p>With a note on what happens.</p>,
            },
          ]}
        />
      </Part>
      <Part title="Buttons">
        <button type="button" className="button leading">
          Leading
        </button>{' '}
        <button type="button" className="button">
          Plain
        </button>{' '}
        <button type="button" className="button" disabled>
          Disabled
        </button>{' '}
        <button type="button" className="button leading" disabled>
          Leading, disabled
        </button>{' '}
        <button type="button" className="button bare" aria-label="Cart">
          <CartIcon />
        </button>
        <button type="button" className="button bare" aria-label="Menu">
          <MenuIcon />
        </button>
        <button type="button" className="button bare" aria-label="Close">
          <CloseIcon />
        </button>
      </Part>
      <Part title="Fields">
        <div className="field">
          <label htmlFor="specimen-email">Email</label>
          <input className="input" id="specimen-email" type="email" placeholder="you@example.com" />
          <span className="hint">A hint stands below.</span>
        </div>
        <div className="field">
          <label htmlFor="specimen-wrong">Name</label>
          <input
            className="input"
            id="specimen-wrong"
            aria-invalid="true"
            aria-describedby="specimen-complaint"
          />
          <span className="complaint" id="specimen-complaint">
            A complaint says what is missing.
          </span>
        </div>
      </Part>
      <Part title="Notices">
        <div className="notice">
          <p>Something worth knowing.</p>
        </div>
        <Failure sentence="Something went wrong." onRetry={() => {}} />
      </Part>
      <Part title="Figures">
        <ul className="packs">
          {['Alpha', 'Beta', 'Gamma', 'Delta'].map((title, index) => (
            <li key={title}>
              <figure className="figure">
                <Plate of={{ id: title, title, cover_image_url: null }}>
                  {index === 0 && <strong className="stamp">OWNED</strong>}
                </Plate>
                <figcaption className="caption">
                  <span className="numeral">Fig. {index + 1}.</span> <cite>{title}</cite>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Sounds">
        <SoundFigures packs={packs} />
        <AudioElement />
      </Part>
      <Part title="Tables">
        <table className="table">
          <caption>
            <span className="numeral">Table 1.</span> Rules at the top, under the head and at the bottom.
          </caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className="number">
                Length
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">First</th>
              <td className="number">0:02</td>
            </tr>
            <tr>
              <th scope="row">Second</th>
              <td className="number">11:47</td>
            </tr>
          </tbody>
        </table>
      </Part>
      <Part title="Dialog">
        <Sheet /> <Prompt />
      </Part>
      <Part title="Skeleton">
        <figure className="figure" aria-label="A figure still to come">
          <span className="skeleton" />
          <span className="skeleton" />
        </figure>
      </Part>
    </Main>
  )
}

function Sheet() {
  const { opener, closer, dialog } = useModal()
  return (
    <>
      <button type="button" className="button" {...opener}>
        Open a dialog
      </button>
      <dialog className="dialog" aria-label="A dialog" {...dialog}>
        <p>A sheet over the page, which stands still meanwhile.</p>
        <button type="button" className="button leading" {...closer}>
          Go on
        </button>
      </dialog>
    </>
  )
}

function Prompt() {
  const [open, setOpen] = useState(false)
  const [proceeded, setProceeded] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {proceeded ? 'Proceeded' : 'Ask to verify'}
      </button>
      <VerificationPrompt open={open} onClose={() => setOpen(false)} onProceed={() => setProceeded(true)}>
        There is time for it until then.
      </VerificationPrompt>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
