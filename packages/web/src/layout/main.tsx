import type { ReactNode } from 'react'

/** What a page says, between header and footer, set to the measure of its kind. */
export function Main({
  measure = 'shop',
  children,
}: {
  measure?: 'shop' | 'prose' | 'form' | 'paper'
  children: ReactNode
}) {
  return (
    <main id="content" className={`page ${measure}`}>
      {children}
    </main>
  )
}
