import type { Person } from '@earcon/contract/account/people.admin.calls'
import { formatDay } from '@earcon/contract/date.rules'
import { api } from '../../../platform/api.ts'
import { Link } from '../../../ui/link.tsx'
import { ConfirmButton } from '../shell/confirm-button.tsx'
import { GiftButton } from './gift-button.tsx'
import { countedTracks, groupOwned, isTakeable, type OwnedGroup, standingOf } from './owned.rules.ts'

interface OwnedProps {
  person: Person
  onDone: (sentence: string) => void
}

/** What somebody owns and why, and what they once did. */
export function OwnedTable({ person, onDone }: OwnedProps) {
  const groups = groupOwned(person.entitlements)
  return (
    <section aria-labelledby="owned">
      <h2 id="owned">What they own, and why</h2>
      {groups.length === 0 ? (
        <p className="desk-none">They own nothing yet.</p>
      ) : (
        <table className="table in-rows desk-owned" aria-label="Owned">
          <caption>
            <span className="numeral">Table 1.</span> Their tracks, a pack at a time.
          </caption>
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Why</th>
              <th scope="col">Since</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="unseen">Gifts</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <OwnedRow key={group.key} {...{ person, group, onDone }} />
            ))}
          </tbody>
        </table>
      )}
      <GiftButton {...{ person, onDone }} />
    </section>
  )
}

const OwnedRow = ({ person, group, onDone }: OwnedProps & { group: OwnedGroup }) => (
  <tr data-over={group.withdrawnAt !== null || undefined}>
    <th scope="row">
      {group.tracks.length === 1 ? (
        <>
          <cite>{group.title}</cite>
          {group.packTitle && `, a track of ${group.packTitle}`}
        </>
      ) : (
        <details>
          <summary>
            <cite>{group.title}</cite>, {countedTracks(group.tracks.length)}
          </summary>
          <ul>
            {group.tracks.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </details>
      )}
    </th>
    <td>
      {group.orderNumber ? (
        <Link to={`/admin/orders/${group.orderNumber}`}>Order {group.orderNumber}</Link>
      ) : group.source === 'gift' ? (
        'a gift'
      ) : (
        'an order'
      )}
    </td>
    <td>{formatDay(group.grantedAt)}</td>
    <td>{standingOf(group)}</td>
    <td className="number">{isTakeable(group) && <TakeBack {...{ person, group, onDone }} />}</td>
  </tr>
)

const TakeBack = ({ person, group, onDone }: OwnedProps & { group: OwnedGroup }) => (
  <ConfirmButton
    label="Take back"
    title={`Take back “${group.title}”?`}
    answer="Take it back"
    onConfirm={async () => {
      const { data } = await api('DELETE /admin/people/:id/gifts', {
        params: { id: person.id },
        body: { track_ids: group.tracks.map(({ id }) => id) },
      })
      onDone(`“${group.title}” was taken back from ${person.email}: ${countedTracks(data.length)}.`)
    }}
  >
    <p>
      {person.email} can no longer download what was given on {formatDay(group.grantedAt)}:{' '}
      {countedTracks(group.tracks.length)}. What they have bought stays theirs.
    </p>
  </ConfirmButton>
)
