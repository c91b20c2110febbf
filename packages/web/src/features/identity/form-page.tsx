import type { ReactNode } from 'react'
import { Main } from '../../layout/main.tsx'
import { useBrand } from '../../layout/root-data.ts'

/** A page with one form on it, or with one thing to say, set like the last leaf of the journal. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Main measure="form">
      <header className="sheet-head">
        <p className="journal">Correspondence with {useBrand()}</p>
        <h1>{title}</h1>
      </header>
      {children}
    </Main>
  )
}

/** A form between two rules, its caption above it, as tables have it. */
export const FramedForm = ({ caption, children }: { caption: ReactNode; children: ReactNode }) => (
  <div className="framed">
    <p className="framed-caption">
      <span className="numeral">Form 1.</span> {caption}
    </p>
    <div className="framed-form">{children}</div>
  </div>
)

/** The other ways on, where a paper has its footnotes. */
export const Footnotes = ({ children }: { children: ReactNode }) => <ul className="footnotes">{children}</ul>
