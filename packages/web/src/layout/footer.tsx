import { Link, useLocation } from 'react-router'
import { homeSections } from './home-sections.ts'
import { RenderingProgress } from './rendering-progress.tsx'
import { useBrand } from './root-data.ts'

/** Forms that a person should finish undistracted. */
const bare = /^\/(login|signup|forgot-password|reset-password|confirm-password-change\/[^/]+)\/?$/i

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

export function Footer() {
  const brand = useBrand()
  if (bare.test(useLocation().pathname)) return null
  return (
    <footer className="site-footer">
      <nav className="sitemap" aria-label="Sitemap">
        {columns.map(([heading, links]) => (
          <div key={heading}>
            <h2>{heading}</h2>
            <ul>
              {links.map(([to, text]) => (
                <li key={text}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <RenderingProgress />
      {brand && <p className="imprint">{brand}: short sounds with meaning, and music to work to.</p>}
    </footer>
  )
}
