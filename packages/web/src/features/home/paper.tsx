import type { ReactNode } from 'react'
import { type HomeSectionId, homeSections } from '../../layout/home-sections.ts'
import { Link } from '../../ui/link.tsx'
import { type FormulaId, formulaNumberOf, formulas, inlineFormulas } from './formulas.ts'
import { type NoteId, noteNumberOf } from './notes.tsx'
import { referenceNumberOf, type WorkId } from './references.ts'

const section = (id: HomeSectionId) => homeSections.find((section) => section.id === id)

/** The number of a section, where it has one. */
export const sectionNumberOf = (id: HomeSectionId) => {
  const found = section(id)
  return found && 'number' in found ? found.number : undefined
}

export function Section({ id, children }: { id: HomeSectionId; children: ReactNode }) {
  const heading = `${id}-heading`
  const number = sectionNumberOf(id)
  return (
    <section id={id} aria-labelledby={heading}>
      <h2 id={heading}>
        {number && <span className="section-number">{number} </span>}
        {section(id)?.title}
      </h2>
      {children}
    </section>
  )
}

/** A formula on a line of its own, with its number at the edge. It was drawn when the site was built. */
export const Formula = ({ of: id }: { of: FormulaId }) => (
  <div className="formula" id={`eq-${id}`}>
    <div dangerouslySetInnerHTML={{ __html: formulas[id] }} />
    <span className="formula-number">({formulaNumberOf(id)})</span>
  </div>
)

/** A formula in a line of text. */
export const InlineFormula = ({ of: id }: { of: keyof typeof inlineFormulas }) => (
  <span dangerouslySetInnerHTML={{ __html: inlineFormulas[id] }} />
)

/** Leads to a formula by its number. */
export const Eq = ({ to: id }: { to: FormulaId }) => (
  <Link className="cross" to={`#eq-${id}`}>
    ({formulaNumberOf(id)})
  </Link>
)

/** Leads to a section by its number. */
export const Sec = ({ to: id }: { to: HomeSectionId }) => (
  <Link className="cross" to={`#${id}`}>
    Section {sectionNumberOf(id)}
  </Link>
)

/** Leads to a figure or a table. */
export const See = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="cross" to={`#${to}`}>
    {children}
  </Link>
)

/** Cites one work, or several. */
export const Cite = ({ of: works }: { of: WorkId | WorkId[] }) => (
  <span className="citation">
    [
    {[works].flat().map((work, index) => (
      <span key={work}>
        {index > 0 && ', '}
        <Link to={`#ref-${work}`}>{referenceNumberOf(work)}</Link>
      </span>
    ))}
    ]
  </span>
)

/** Leads to what is said at the foot of the paper. */
export const Note = ({ of: id }: { of: NoteId }) => (
  <sup className="note-mark">
    <Link id={`mark-${id}`} to={`#note-${id}`} aria-label={`Note ${noteNumberOf(id)}`}>
      {noteNumberOf(id)}
    </Link>
  </sup>
)
