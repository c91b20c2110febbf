import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { api } from '../../../platform/api.ts'
import { Spinner } from '../../../ui/icons.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { Success } from '../../../ui/success.tsx'
import { useAction } from '../shell/use-call.ts'
import { coverTypes, FileButton } from '../uploads/file-button.tsx'
import { UploadList } from '../uploads/upload-list.tsx'
import { addFiles, forgetUpload, useUploads } from '../uploads/upload-store.ts'

/** The cover: drawn from the sounds, unless the owner brings another. */
export function PackCover({ pack, onChange }: { pack: DeskPack; onChange: (pack: DeskPack) => void }) {
  const target = `cover ${pack.id}`
  const tasks = useUploads(target)
  const { act, busy, failure, success } = useAction()
  const setCover = (upload_id: string | null) =>
    act(async () => {
      onChange(await api('PUT /admin/packs/:id/cover', { params: { id: pack.id }, body: { upload_id } }))
      return true
    }, 'The cover is set.')
  return (
    <figure className="figure">
      <Plate of={pack} soon />
      <figcaption className="caption">
        <span className="numeral">Fig. 1.</span>{' '}
        {pack.cover_file === null
          ? 'The cover, drawn from the sounds unless you bring another: a square PNG or JPEG.'
          : `The cover that you brought, ${pack.cover_file}.`}
      </figcaption>
      <p className="ways-on">
        <FileButton
          label="Upload a cover"
          accept={coverTypes}
          small
          onChoose={(files) => addFiles(files, { kind: 'cover', target })}
        />
        {pack.cover_file !== null && pack.tracks.length > 0 && (
          <button
            type="button"
            className="button small again"
            aria-busy={busy}
            onClick={() => void setCover(null)}
          >
            Draw it from the sounds
            {busy && <Spinner />}
          </button>
        )}
      </p>
      <UploadList label="Covers" tasks={tasks} beside>
        {({ key, upload }) => (
          <button
            type="button"
            className="button small"
            onClick={() => upload && void setCover(upload.id).then((done) => done && forgetUpload(key))}
          >
            Use as cover
          </button>
        )}
      </UploadList>
      {failure && <Failure sentence={failure} />}
      <Success>{success && <p>{success}</p>}</Success>
    </figure>
  )
}
