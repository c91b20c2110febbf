import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { formatDay } from '@earcon/contract/date.rules'

/** What its versions have brought; nothing of a pack that is as it was in the beginning. */
export const PackReleases = ({ of: { releases } }: { of: SoundPack }) =>
  releases.length > 0 && (
    <section className="releases" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <dl>
        {releases.map(({ version, released_at, changes }) => (
          <div key={version}>
            <dt>
              {version}, <time dateTime={released_at}>{formatDay(released_at)}</time>
            </dt>
            <dd>{changes ?? 'A new version.'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
