import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { type MouseEvent, useState } from 'react'
import { viewerOf } from '../../../platform/session.rules.ts'
import { useSession } from '../../../platform/session.ts'
import { useQuery } from '../../../platform/use-query.ts'
import { Link } from '../../../ui/link.tsx'
import { loadPackPage } from '../../catalogue/catalogue.public.ts'
import { Crumb, DeskPage, useTitle } from '../shell/desk-page.tsx'
import { useHeadingFocus } from '../shell/heading-focus.ts'
import { Loaded } from '../shell/loaded.tsx'
import { useCall } from '../shell/use-call.ts'

/** A pack exactly as a visitor would see and hear it, and above it that nobody does yet. */
export function PackPreview({ id }: { id: string }) {
  const call = useCall('GET /admin/packs/:id/preview', { params: { id } })
  const { answer: Page, error, refetch } = useQuery(loadPackPage)
  if (call.answer && Page) return <Preview pack={call.answer} Page={Page} />
  return (
    <DeskPage title="Preview" above={<Crumb to={`/admin/packs/${id}`}>Back to the draft</Crumb>}>
      <Loaded
        call={
          error === undefined ? { ...call, answer: undefined } : { answer: undefined, error, reload: refetch }
        }
      >
        {() => null}
      </Loaded>
    </DeskPage>
  )
}

function Preview({ pack, Page }: { pack: SoundPack; Page: Awaited<ReturnType<typeof loadPackPage>> }) {
  const seenBy = viewerOf(useSession())
  const [pressed, setPressed] = useState(0)
  useTitle(`Preview of ${pack.title}`)
  useHeadingFocus()
  // What cannot be bought is not put into the cart, not even by way of trial.
  const keepOut = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('.to-cart')) return
    event.preventDefault()
    event.stopPropagation()
    setPressed(pressed + 1)
  }
  return (
    <>
      <aside className="preview-bar" aria-label="Preview">
        <p>A preview: as visitors would see it, and nobody but administrators does.</p>
        <p role="status">{pressed > 0 && <span key={pressed}>From here nothing goes into a cart.</span>}</p>
        <Link to={`/admin/packs/${pack.id}`}>Back to the desk</Link>
      </aside>
      <div className="later" onClickCapture={keepOut}>
        <Page {...{ pack, seenBy }} />
      </div>
    </>
  )
}
