import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'

/** What would hold up the text, in the order of its marks. */
const notes = {
  events: (
    <>
      A session starts, a prompt is taken, work goes on, an answer is needed, a limit is reached, too many
      prompts come at once, a task fails, a task is done, the session ends.
    </>
  ),
  index: (
    <>
      For a given note the index also follows how hard it is struck, and is kept from putting anything above
      18 kHz.
    </>
  ),
  roughness: (
    <>
      Means over twelve packs, of the twenty strongest partials in windows of 4,096 samples, as shares of the
      energy: 0.009 for the sound that asks for an answer, 0.017 to 0.028 for the other eight, and 0.023
      against 0.021 for failure and success.
    </>
  ),
  least: <>Fifty cents are the least that a card is charged with.</>,
} satisfies Record<string, ReactNode>

export type NoteId = keyof typeof notes

export const noteNumberOf = (id: NoteId) => Object.keys(notes).indexOf(id) + 1

export const Notes = () => (
  <ol className="notes" aria-label="Notes">
    {Object.entries<ReactNode>(notes).map(([id, note]) => (
      <li key={id} id={`note-${id}`}>
        {note}{' '}
        <Link className="way-back" to={`#mark-${id}`} aria-label="Back to the text">
          ↑
        </Link>
      </li>
    ))}
  </ol>
)
