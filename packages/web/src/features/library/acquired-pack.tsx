import { formatDuration } from '@earcon/contract/catalogue/duration.rules'
import { formatDay } from '@earcon/contract/date.rules'
import type { AcquiredPack, AcquiredTrack } from '@earcon/contract/library/library.calls'
import { scopeNote } from '@earcon/contract/licences/scope-words.rules'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { type ComponentType, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { Plate } from '../../ui/plate.tsx'
import { formatFileSize } from './download.rules.ts'
import { DownloadButton } from './download-button.tsx'
import { UnderReview } from './under-review.tsx'

interface EntryProps {
  entry: AcquiredPack
  /** Whether a track is looked for, and so has to be seen. */
  isMeant: (track: AcquiredTrack) => boolean
  /** The button that gets it into a coding tool, where it could be had. */
  InstallButton?: ComponentType<{ acquired: AcquiredPack }> | undefined
}

/** A pack of which somebody has something: what, and how to get it. */
export function AcquiredPackEntry({ entry, isMeant, InstallButton }: EntryProps) {
  const { packDetails: pack, archive_bytes, rest, tracks } = entry
  const { ownedConstituentTrackCount: owned, totalConstituentTrackCount: total } = entry
  const isUnderReview = tracks.some((track) => track.isUnderReview)
  return (
    <section className="acquired" aria-label={pack.title}>
      <Plate of={pack} />
      <div>
        <h3>
          <Link to={`/sound-pack/${pack.id}`}>{pack.title}</Link>
        </h3>
        <p className="byline">
          {owned === total ? amountOf(total) : `${owned} of ${amountOf(total)}`}
          {archive_bytes ? `, ${formatFileSize(archive_bytes)}` : ''}
          {scopeNote({ scope: entry.owned_scope, broadcast: entry.owned_broadcast })}
        </p>
        <div className="ways-on">
          {isUnderReview && <UnderReview />}
          {archive_bytes !== null && (
            <DownloadButton item={{ kind: 'pack', id: pack.id, title: pack.title }} />
          )}
          {InstallButton && <InstallButton acquired={entry} />}
          {rest && (
            <Link className="button" to={`/sound-pack/${pack.id}`}>
              Complete this pack: {formatPriceWithCents(rest)}
            </Link>
          )}
        </div>
        <EarlierVersions {...entry} />
        <Tracks {...{ entry, isMeant }} />
      </div>
    </section>
  )
}

const amountOf = (count: number) => (count === 1 ? '1 track' : `${count} tracks`)

/** Whoever had another version before goes on having it. */
const EarlierVersions = ({ packDetails: { id, title }, earlier_versions: versions }: AcquiredPack) =>
  versions && (
    <ul className="acquired-versions" aria-label={`Earlier versions of ${title}`}>
      {versions.map((version) => (
        <li key={version}>
          <span className="earlier">version {version}</span>
          <DownloadButton small item={{ kind: 'pack', id, title: `${title} ${version}`, version }} />
        </li>
      ))}
    </ul>
  )

/** Shown when they are asked for: somebody may own thousands. */
function Tracks({ entry: { packDetails, tracks }, isMeant }: EntryProps) {
  const owned = tracks.filter(({ isOwnedByUser }) => isOwnedByUser)
  // Who has bought a few of them has come for these.
  const [isOpened, setOpened] = useState(owned.length < tracks.length)
  const isOpen = isOpened || owned.some(isMeant)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>Single tracks</summary>
      {isOpen && (
        <ul className="acquired-tracks" aria-label={`Tracks of ${packDetails.title}`}>
          {owned.map((track) => (
            <li key={track.trackDetails.id}>
              <OwnedTrack track={track} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function OwnedTrack({ track: acquired }: { track: AcquiredTrack }) {
  const { trackDetails: track, isUnderReview, earlier_recordings: earlier = [] } = acquired
  return (
    <>
      <span>
        {track.title} <span className="fact">{formatDuration(track.duration_seconds)}</span>
      </span>
      {isUnderReview ? (
        <UnderReview />
      ) : (
        track.is_downloadable && (
          <DownloadButton small item={{ kind: 'track', id: track.id, title: track.title }} />
        )
      )}
      {track.is_downloadable &&
        earlier.map((recording) => <Earlier key={recording.id} {...{ track, recording }} />)}
    </>
  )
}

/** What was bought stays theirs when there is a newer recording. */
function Earlier({
  track,
  recording,
}: {
  track: OwnedDetails
  recording: { id: string; replaced_at: string }
}) {
  const until = `as it was until ${formatDay(recording.replaced_at)}`
  const item = {
    kind: 'track' as const,
    id: track.id,
    title: `${track.title}, ${until}`,
    recording: recording.id,
  }
  return (
    <>
      <span className="earlier">{until}</span>
      <DownloadButton small item={item} />
    </>
  )
}

type OwnedDetails = AcquiredTrack['trackDetails']
