import { Link } from 'react-router'
import { sections } from '../../layout/sections.ts'
import { sectionNumber } from './paper.tsx'

/** In the margin, where there is one: what the paper consists of. */
export const Contents = () => (
  <nav className="contents" aria-label="Contents">
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={`#${id}`}>
            <span className="section-number">{sectionNumber(id)}</span> {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
