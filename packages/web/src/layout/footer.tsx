import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { latePart } from '../ui/late-part.ts'
import { Link } from '../ui/link.tsx'
import { homeSections } from './home-sections.ts'
import { isFormPage, useLoginLink } from './login-link.ts'
import { useBrand, useConfig } from './root-data.ts'

type Column = [heading: string, links: [to: string, text: string][]]

const columns: Column[] = [
  [
    'Catalogue',
    [
      ['/shop', 'Shop'],
      ['/shop', 'Sound Packs'],
      ['/samples', 'Sound Samples'],
      ['/licence', 'Licence'],
      ['/cart', 'Cart'],
    ],
  ],
  [
    'Reader',
    [
      ['/account', 'Account'],
      ['/login', 'Login'],
      ['/signup', 'Sign Up'],
      ['/forgot-password', 'Forgot Password'],
      ['/contact', 'Contact'],
    ],
  ],
  ['Paper', homeSections.map(({ id, title }) => [`/#${id}`, title])],
]

/** These lead back to where one was. */
const leadsToLogin = new Set(['/login', '/signup', '/forgot-password'])

/** Hardly ever is the studio at work, so its script comes by itself. */
const progress = latePart(async () => (await import('./rendering-progress.tsx')).RenderingProgress)

export function Footer() {
  const brand = useBrand()
  const rendering = useConfig()?.rendering
  const loginLink = useLoginLink()
  if (isFormPage(useLocation().pathname)) return null
  return (
    <footer className="site-footer">
      <nav className="sitemap" aria-label="Sitemap">
        {columns.map(([heading, links]) => (
          <div key={heading}>
            <h2>{heading}</h2>
            <ul>
              {links.map(([to, text]) => (
                <li key={text}>
                  <Link to={to} {...(leadsToLogin.has(to) && loginLink(to))}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {rendering && rendering.done < rendering.total && (
        <Suspense>
          <progress.Part atFirst={rendering} />
        </Suspense>
      )}
      {brand && <p className="imprint">{brand}: short sounds with meaning, and music to work to.</p>}
    </footer>
  )
}
