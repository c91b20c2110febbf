import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { useRestoreFocus } from '../../../ui/focus.ts'
import { draftConflicts, type PackDraft } from './pack-draft.rules.ts'

/** Two people have changed the same pack: what the other one has saved, beside what was typed here. */
export function ConflictNotice({
  pack,
  draft,
  newest,
  onKeep,
  onTake,
}: {
  pack: DeskPack
  draft: PackDraft
  newest: DeskPack
  onKeep: () => void
  onTake: () => void
}) {
  const conflicts = draftConflicts(draft, pack, newest)
  // Whichever is chosen, it goes.
  useRestoreFocus(true)
  return (
    <section className="notice failure" aria-labelledby="conflict">
      <h2 id="conflict">Changed meanwhile</h2>
      <p>
        {conflicts.length === 0
          ? 'Nothing that you typed was changed by the other: both can be kept.'
          : 'You have both changed what stands below. Your words are kept where you choose so; all else becomes the newest.'}
      </p>
      {conflicts.length > 0 && (
        <table className="table in-rows" aria-label="Changed by both">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">As saved by the other</th>
              <th scope="col">As typed by you</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ what, theirs, yours }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>
                  <span className="unit">theirs: </span>
                  {theirs}
                </td>
                <td>
                  <span className="unit">yours: </span>
                  {yours}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="ways-on">
        <button type="button" className="button" onClick={onKeep}>
          Load the newest, keep what I typed
        </button>
        <button type="button" className="button" onClick={onTake}>
          Load the newest, drop what I typed
        </button>
      </p>
    </section>
  )
}
