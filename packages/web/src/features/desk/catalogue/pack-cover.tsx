import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { api } from '../../../platform/api.ts'
import { Failure } from '../../../ui/notice.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { useAction } from '../shell/use-call.ts'

/** The cover: drawn from the sounds, unless the owner brings another. */
export function PackCover({ pack, onChange }: { pack: DeskPack; onChange: (pack: DeskPack) => void }) {
  const { act, busy, failure } = useAction()
  const draw = () =>
    act(async () =>
      onChange(
        await api('PUT /admin/packs/:id/cover', { params: { id: pack.id }, body: { upload_id: null } }),
      ),
    )
  return (
    <figure className="figure">
      <Plate of={pack} soon />
      <figcaption className="caption">
        <span className="numeral">Fig. 1.</span> The cover.
      </figcaption>
      <p className="ways-on">
        <button type="button" className="button small" aria-busy={busy} onClick={() => void draw()}>
          Draw it from the sounds
        </button>
      </p>
      {failure && <Failure sentence={failure} />}
    </figure>
  )
}
