import type { licenceQuestions } from '@earcon/contract/licences/licence-questions.rules'
import { type LicenceText, licencePartsOf } from '@earcon/contract/licences/licence-text.rules'
import { currentLicence } from '@earcon/contract/licences/licence-texts.rules'
import { Link } from '../../ui/link.tsx'

/** The licence itself, in numbered clauses, each with an address to be cited by. */
export const Clauses = ({ of }: { of: LicenceText }) =>
  licencePartsOf(of).map(({ id, title, clauses }, part) => (
    <section key={id} id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        <span className="number">{part + 1}</span> {title}
      </h2>
      <ol className="clauses">
        {clauses.map((clause, place) => (
          <li key={clause} id={`${id}-${place + 1}`}>
            <Link to={`#${id}-${place + 1}`}>
              <span className="unseen">Clause </span>
              {part + 1}.{place + 1}
            </Link>
            <p>{clause}</p>
          </li>
        ))}
      </ol>
    </section>
  ))

type Name = (typeof licenceQuestions)[number]['by'][number]

/** Where else a clause of the newest text is spoken of. */
export function ClauseLink({ name }: { name: Name }) {
  const id = name.replaceAll(' ', '-')
  const part = licencePartsOf(currentLicence).findIndex((part) => id.replace(/-\d+$/, '') === part.id)
  return (
    <Link to={`#${id}`}>
      {part + 1}.{id.split('-').at(-1)}
    </Link>
  )
}
