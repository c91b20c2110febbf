import { references, type Work } from './references.ts'

export const ReferenceList = () => (
  <ol className="references">
    {Object.entries<Work>(references).map(([id, { authors, title, within, where, href }]) => (
      <li key={id} id={`ref-${id}`}>
        {authors}. {href ? <a href={href}>{title}</a> : title}.{' '}
        {within && (
          <>
            <cite>{within}</cite>,{' '}
          </>
        )}
        {where}.
      </li>
    ))}
  </ol>
)
