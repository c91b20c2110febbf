import { requestFile } from '../../../platform/api.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Spinner } from '../../../ui/icons.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Success } from '../../../ui/success.tsx'
import { useAction } from '../shell/use-call.ts'
import { moneyMovementsPath, type OrderFilters } from './order-filters.rules.ts'

/** What an accountant wants of the orders that are shown. It needs the login, so the browser cannot ask for it by a link. */
export function ExportButton({ filters }: { filters: OrderFilters }) {
  const { act, busy, success, failure } = useAction('The table could not be loaded. Please try again.')
  const save = async () => {
    const response = await requestFile(moneyMovementsPath(filters), {}, {})
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
    saveFile(named?.[1] ?? 'orders.csv', await response.blob())
  }
  return (
    <div className="desk-export">
      <button
        type="button"
        className="button again"
        aria-busy={busy}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) void act(save, 'The table was saved: a line for every sale, refund and dispute.')
        }}
      >
        Save as CSV
        {busy && <Spinner />}
      </button>
      <Success>{success && <p>{success}</p>}</Success>
      {failure && <Failure sentence={failure} />}
    </div>
  )
}
