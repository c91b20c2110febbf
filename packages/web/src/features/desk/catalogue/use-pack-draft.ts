import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { errorMessage, refusalCodeOf } from '../../../platform/refusals.ts'
import type { FormOutcome } from '../../../ui/form.tsx'
import {
  draftComplaints,
  draftOf,
  isChanged,
  type PackDraft,
  rebaseDraft,
  saveBodyOf,
} from './pack-draft.rules.ts'

interface Editing {
  /** As it was last read or saved. */
  pack: DeskPack
  draft: PackDraft
  /** As somebody else has saved it meanwhile. */
  newest?: DeskPack
}

/** By pack: what was typed and not saved when its screen went, because a login had ended. Whoever comes back finds it. */
const unsaved = new Map<string, Editing>()

function beginEditing(given: DeskPack): Editing {
  const left = unsaved.get(given.id)
  return { pack: given, draft: left ? rebaseDraft(left.draft, left.pack, given) : draftOf(given) }
}

/** A pack while it is edited: what is saved, what is typed, and what others have made of it. */
export function usePackDraft(given: DeskPack) {
  const [{ pack, draft, newest }, set] = useState(() => beginEditing(given))
  const changed = isChanged(draft, pack)

  useEffect(() => {
    if (changed) unsaved.set(pack.id, { pack, draft })
    else unsaved.delete(pack.id)
  }, [changed, pack, draft])

  const edit = useCallback(
    (step: (draft: PackDraft) => PackDraft) => set((now) => ({ ...now, draft: step(now.draft) })),
    [],
  )
  /** Another call has changed it: what was typed stays on top of that. */
  const accept = useCallback(
    (next: DeskPack) => set((now) => ({ pack: next, draft: rebaseDraft(now.draft, now.pack, next) })),
    [],
  )
  const discard = useCallback(
    () => set((now) => ({ pack: now.newest ?? now.pack, draft: draftOf(now.newest ?? now.pack) })),
    [],
  )

  async function send(): Promise<FormOutcome> {
    try {
      const saved = await api('PUT /admin/packs/:id', {
        params: { id: pack.id },
        body: saveBodyOf(draft, pack.revision),
      })
      // Whoever has typed on meanwhile loses nothing of it.
      set((now) => ({ pack: saved, draft: now.draft === draft ? draftOf(saved) : now.draft }))
      return { success: 'Saved.' }
    } catch (error) {
      if (refusalCodeOf(error) === 'pack-changed-meanwhile') return findNewest()
      return { failure: errorMessage(error, 'The pack could not be saved.', unreachable) }
    }
  }

  async function findNewest(): Promise<FormOutcome> {
    try {
      const newest = await api('GET /admin/packs/:id', { params: { id: pack.id } })
      set((now) => ({ ...now, newest }))
      return { failure: changedMeanwhile }
    } catch (error) {
      return { failure: errorMessage(error, changedMeanwhile) }
    }
  }

  const save = () => {
    const complaints = draftComplaints(draft)
    return Object.keys(complaints).length > 0 ? { complaints } : send()
  }

  /** It is left on purpose. */
  const abandon = () => unsaved.delete(pack.id)

  return { pack, draft, newest, changed, edit, accept, discard, abandon, save }
}

const unreachable =
  'The shop cannot be reached right now. What you typed is still here: please save it again.'
const changedMeanwhile =
  'Somebody else has changed this pack meanwhile, so nothing was saved. What you typed is still here.'
