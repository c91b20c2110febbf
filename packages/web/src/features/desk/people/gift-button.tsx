import type { Person } from '@earcon/contract/account/people.admin.calls'
import type { DeskPackSummary } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { useDeferredValue, useId, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/icons.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { LoadedList } from '../shell/loaded-list.tsx'
import { useAction, useCall } from '../shell/use-call.ts'
import { countedTracks } from './owned.rules.ts'

interface GiftProps {
  person: Person
  onDone: (sentence: string) => void
}

/** Gives somebody a pack, which may be one that is not sold yet. */
export function GiftButton({ person, onDone }: GiftProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Give a pack
      </button>
      <Dialog title={`Give ${person.email} a pack`} open={open} onClose={() => setOpen(false)}>
        {open && (
          <GiftForm
            person={person}
            onClose={() => setOpen(false)}
            onDone={(sentence) => {
              setOpen(false)
              onDone(sentence)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function GiftForm({ person, onDone, onClose }: GiftProps & { onClose: () => void }) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [pack, setPack] = useState<DeskPackSummary>()
  const { act, busy, failure } = useAction()
  const give = async ({ id, title }: DeskPackSummary) => {
    const given = await act(() =>
      api('POST /admin/people/:id/gifts', { params: { id: person.id }, body: { pack_id: id } }),
    )
    if (given)
      onDone(
        given.data.length === 0
          ? `${person.email} was given “${title}” before.`
          : `${person.email} owns “${title}” now; ${countedTracks(given.data.length)} of it by this gift.`,
      )
  }
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Search by title</label>
        <input
          className="input"
          id={id}
          type="search"
          maxLength={200}
          autoComplete="off"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setPack(undefined)
          }}
        />
      </div>
      <PackChoice search={useDeferredValue(search.trim())} chosen={pack} onChoose={setPack} />
      <p>
        {pack
          ? `${person.email} gets every track of “${pack.title}” at once, for nothing, and is not told by mail. It can be taken back.`
          : 'Choose a pack: on sale, withdrawn, or still a draft.'}
      </p>
      {failure && <Failure sentence={failure} />}
      <p className="ways-on">
        <button
          type="button"
          className="button leading again"
          disabled={!pack}
          aria-busy={busy}
          aria-disabled={busy || undefined}
          onClick={() => {
            if (pack && !busy) void give(pack)
          }}
        >
          Give it
          {busy && <Spinner />}
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </>
  )
}

function PackChoice({
  search,
  chosen,
  onChoose,
}: {
  search: string
  chosen: DeskPackSummary | undefined
  onChoose: (pack: DeskPackSummary) => void
}) {
  const call = useCall('GET /admin/packs', { query: { search } })
  return (
    <fieldset className="gift-packs" aria-busy={call.isLoading}>
      <legend className="unseen">Pack</legend>
      <LoadedList call={call} none={<p>No pack has this in its title, nor in that of a track.</p>}>
        {({ data }) =>
          data.map((pack) => (
            <label key={pack.id}>
              <input
                type="radio"
                name="pack"
                checked={chosen?.id === pack.id}
                onChange={() => onChoose(pack)}
              />
              <cite>{pack.title}</cite>
              <span className="desk-hint">{countedTracks(pack.tracks)}</span>
            </label>
          ))
        }
      </LoadedList>
    </fieldset>
  )
}
