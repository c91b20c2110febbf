import type { InquiryState } from '@earcon/contract/contact/letters.admin.calls'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Success } from '../../../ui/success.tsx'
import { FilterLinks } from '../shell/desk-list.tsx'
import { DeskPage } from '../shell/desk-page.tsx'
import { type Call, useCall } from '../shell/use-call.ts'
import { FailedMails } from './failed-mails.tsx'
import { InquiryList } from './inquiry-list.tsx'
import {
  inquiryStateOf,
  type LetterView,
  lettersAddress,
  letterViews,
  parseLetters,
  viewNames,
} from './letters.rules.ts'

/** What people wrote to the shop, and what the shop could not write to them. */
export function LettersScreen() {
  const { view, page } = parseLetters(useLocation().search)
  const [news, setNews] = useState<{ sentence: string; view: LetterView }>()
  const state = inquiryStateOf(view)
  // Both are asked for whichever is shown, since how many there are of each is said above.
  const inquiries = useCall('GET /admin/inquiries', {
    query: state ? { state, page } : { state: 'open', limit: '1' },
  })
  const mails = useCall('GET /admin/mails/failed', { query: state ? { limit: '1' } : { page } })
  const counts = {
    ...inquiries.answer?.counts,
    failed: mails.answer?.pagination.totalItems,
  }
  const tell = (sentence: string) => {
    setNews({ sentence, view })
    inquiries.reload()
    mails.reload()
  }
  return (
    <DeskPage title="Letters">
      <div className="desk-tools">
        <FilterLinks
          label="Letters"
          links={letterViews.map((name) => ({
            name: viewNames[name],
            count: counts[name] ?? null,
            to: lettersAddress(name),
            current: view === name,
          }))}
        />
      </div>
      {/* What came of something is of no use on the next view. */}
      <Success>{news?.view === view && <p>{news.sentence}</p>}</Success>
      {state ? (
        <InquiryList call={ofView(inquiries, state)} state={state} onDone={tell} />
      ) : (
        <FailedMails call={ofView(mails)} onDone={tell} />
      )}
    </DeskPage>
  )
}

interface LettersCall<T> extends Call<T> {
  answeredRequest: { query: { state?: InquiryState | undefined; limit?: string | undefined } } | undefined
}

/** The list of a view is drawn from a page of it alone: not from another one's, nor from what was asked for the count. */
function ofView<T>(call: LettersCall<T>, state?: InquiryState): Call<T> {
  const query = call.answeredRequest?.query
  return query?.state === state && query?.limit === undefined ? call : { ...call, answer: undefined }
}
