import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { useState } from 'react'
import { useRestoreFocus } from '../../../ui/focus.ts'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { Crumb, DeskPage } from '../shell/desk-page.tsx'
import { LeaveGuard } from '../shell/leave-guard.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useCall } from '../shell/use-call.ts'
import { NewSounds } from '../uploads/new-sounds.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { PackActions } from './pack-actions.tsx'
import { PackCover } from './pack-cover.tsx'
import { PackFields } from './pack-fields.tsx'
import { StateWord } from './pack-list.tsx'
import { TrackEditor } from './track-editor.tsx'
import { usePackDraft } from './use-pack-draft.ts'

const back = <Crumb to="/admin/packs">Catalogue</Crumb>

/** One pack, with all that can be changed of it. */
export function PackScreen({ id }: { id: string }) {
  const call = useCall('GET /admin/packs/:id', { params: { id } })
  if (call.answer) return <PackEditor pack={call.answer} />
  return (
    <DeskPage title="Sound pack" above={back}>
      <Loaded call={call}>{() => null}</Loaded>
    </DeskPage>
  )
}

function PackEditor({ pack: given }: { pack: DeskPack }) {
  const { pack, draft, newest, changed, edit, accept, discard, abandon, save } = usePackDraft(given)
  const [deleted, setDeleted] = useState(false)
  return (
    <DeskPage title={pack.title} above={back} beside={<StateWord state={pack.state} />}>
      <PackActions
        {...{ pack, changed }}
        onChange={accept}
        onDelete={() => {
          abandon()
          setDeleted(true)
        }}
      />
      <Obstacles {...pack} />
      <Form label="Pack" ownSentences clearSuccessAfter={8000} onSubmit={save}>
        {newest && (
          <ConflictNotice {...{ pack, draft, newest }} onKeep={() => accept(newest)} onTake={discard} />
        )}
        <div className="desk-pack">
          <PackCover pack={pack} onChange={accept} />
          <PackFields {...{ pack, draft, edit }} />
        </div>
        <TrackEditor {...{ pack, draft, edit }} onChange={accept} />
        <div className="save-bar">
          <p className="desk-hint">{changed && 'Not saved yet.'}</p>
          {changed && <DiscardButton onPress={discard} />}
          <SubmitButton>Save</SubmitButton>
        </div>
      </Form>
      <NewSounds pack={pack} onChange={accept} />
      <LeaveGuard
        when={changed && !deleted}
        sentence="What you changed in this pack is not saved yet, and would be lost."
        onLeave={abandon}
      />
    </DeskPage>
  )
}

function DiscardButton({ onPress }: { onPress: () => void }) {
  // With the changes it goes itself.
  useRestoreFocus(true)
  return (
    <button type="button" className="button" onClick={onPress}>
      Discard changes
    </button>
  )
}

/** What stands in the way of its sale: an editor's marks. */
const Obstacles = ({ state, obstacles }: DeskPack) =>
  state !== 'on_sale' &&
  obstacles.length > 0 && (
    <section className="notice" aria-label="Before it can go on sale">
      <p>Before it can go on sale:</p>
      <ul className="desk-marks">
        {obstacles.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
