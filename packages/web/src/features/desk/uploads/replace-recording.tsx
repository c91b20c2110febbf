import type { DeskPack, DeskTrack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { api } from '../../../platform/api.ts'
import { levelFacts } from '../catalogue/levels.rules.ts'
import { ConfirmButton } from '../shell/confirm-button.tsx'
import { FileButton, soundTypes } from './file-button.tsx'
import { UploadList } from './upload-list.tsx'
import { addFiles, forgetUpload, useUploads } from './upload-store.ts'

/** Another recording for a track. Its owners get it, and what they had stays theirs. */
export function ReplaceRecording({
  track,
  pack,
  onChange,
}: {
  track: DeskTrack
  pack: DeskPack
  onChange: (pack: DeskPack) => void
}) {
  const target = `track ${track.id}`
  const tasks = useUploads(target)
  const replace = async (key: string, upload_id: string) => {
    const { data } = await api('PUT /admin/tracks/:id/recording', {
      params: { id: track.id },
      body: { upload_id },
    })
    const next = data.find(({ id }) => id === pack.id)
    if (next) onChange(next)
    forgetUpload(key)
  }
  return (
    <>
      <FileButton
        label="Replace the recording"
        accept={soundTypes}
        small
        onChoose={(files) => addFiles(files, { kind: 'sound', target })}
      />
      <UploadList label={`Recordings for ${track.title}`} tasks={tasks} beside>
        {({ key, name, upload }) => (
          <ConfirmButton
            label="Use this recording"
            small
            title={`Replace the recording of “${track.title}”?`}
            answer="Replace it"
            onConfirm={async () => upload && replace(key, upload.id)}
          >
            <p>
              It becomes {name}
              {upload?.sound && ` (${levelFacts(upload.sound).join(', ')})`}
              {track.levels && ` in place of what has ${levelFacts(track.levels).join(', ')}`}.{' '}
              {track.owners === 0
                ? 'Nobody owns it yet.'
                : `${track.owners === 1 ? 'Its owner gets' : `Its ${track.owners} owners get`} the new one, and what they had stays theirs.`}
              {track.also_in.length > 0 && ' It changes in the other packs that have it, too.'}
            </p>
          </ConfirmButton>
        )}
      </UploadList>
    </>
  )
}
