import { homeSections } from '../../layout/home-sections.ts'
import { Link } from '../../ui/link.tsx'
import { sectionNumberOf } from './paper.tsx'

/** In the margin, where there is one: what the paper consists of. */
export const Contents = () => (
  <nav className="contents" aria-label="Contents">
    <ul>
      {homeSections.map(({ id, title }) => (
        <li key={id}>
          <Link to={`#${id}`}>
            <span className="section-number">{sectionNumberOf(id)}</span> {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
