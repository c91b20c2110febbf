import { Link } from 'react-router'

/** A page that says one thing, and the way on. */
export function Notice({ title, sentence }: { title: string; sentence: string }) {
  return (
    <main>
      <h1>{title}</h1>
      <p role="alert">{sentence}</p>
      <p>
        <Link to="/shop">Browse the shop</Link>
      </p>
    </main>
  )
}
