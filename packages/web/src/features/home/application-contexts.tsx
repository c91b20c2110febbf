import { supportedToolNames } from '@earcon/contract/catalogue/coding-events.rules'
import { Link } from '../../ui/link.tsx'
import { Section } from './paper.tsx'

const sessionHere = '#fig-session'

const contexts: [title: string, text: string, to: string, way: string][] = [
  [
    'Coding agents',
    `One hears that an answer is needed, and does not have to look. The download brings plugins for ${supportedToolNames}.`,
    sessionHere,
    'Hear a session',
  ],
  [
    'Editors and terminals',
    'A build that passes, a test that fails, a deployment that is through: short enough for the hundredth time in a day.',
    '/samples',
    'Hear the samples',
  ],
  [
    'Apps and devices',
    'Families of sounds that belong together, at one loudness, for everything that an interface has to say. In as many products as you like, for up to a million people each, or for more.',
    '/licence',
    'What is allowed',
  ],
  [
    'Film and video',
    'Music without words that leaves room for them, as WAV, cleared by its only author: no claims, no registers. Broadcasting and advertising can be chosen with it.',
    '/shop',
    'Browse the music',
  ],
  [
    'Games',
    'May be cut, looped, layered and triggered. What you build with it is yours to sell, to up to a million people, or to as many as you choose.',
    '/licence',
    'What is allowed',
  ],
  [
    'Podcasts and talks',
    'A signature for the beginning, a bed for what is spoken over it, a mark for the end.',
    '/shop',
    'Browse the packs',
  ],
]

export const ApplicationContexts = ({ session }: { session: boolean }) => (
  <Section id="application-contexts">
    <p>The same sounds serve in different places. Six of them, and where to go from there:</p>
    <ul className="contexts">
      {contexts.map(([title, text, to, way]) => (
        <li key={title} className="context-card">
          <h3>{title}</h3>
          <p>{text}</p>
          <p>
            <Link to={to === sessionHere && !session ? '/shop' : to} aria-label={`${way}: ${title}`}>
              {way}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  </Section>
)
