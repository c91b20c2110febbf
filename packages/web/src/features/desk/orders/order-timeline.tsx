import { formatDay } from '@earcon/contract/date.rules'
import type { TimelineEntry } from '@earcon/contract/orders/orders.admin.calls'
import { Link } from '../../../ui/link.tsx'
import { isTrouble, linesOf } from './order-words.rules.ts'

/** Payments, events, letters and downloads on one line, the oldest first. */
export const OrderTimeline = ({ entries }: { entries: TimelineEntry[] }) => (
  <section aria-labelledby="timeline">
    <h2 id="timeline">Time line</h2>
    <p className="desk-hint">All that is known of it, the oldest first; the clock is that of Greenwich.</p>
    <ol className="timeline">
      {linesOf(entries).map(({ key, entry, sentence, isNewDay }) => (
        <li
          key={key}
          data-kind={entry.kind}
          data-trouble={isTrouble(entry) || undefined}
          data-new-day={isNewDay || undefined}
        >
          <time dateTime={entry.at}>
            <span className="day">{formatDay(entry.at)}</span> <span className="clock">{clockOf(entry)}</span>
          </time>
          <p>
            {sentence}
            {entry.kind === 'mail' && entry.state === 'failed' && (
              <>
                {' '}
                <Link to="/admin/letters?state=failed">See the mails that failed</Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  </section>
)

const clockOf = ({ at }: TimelineEntry) => at.slice(11, 16)
