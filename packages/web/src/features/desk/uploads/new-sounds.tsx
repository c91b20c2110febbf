import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { trackPriceComplaint } from '@earcon/contract/catalogue/list-price.rules'
import { type DragEvent, useEffect, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { errorMessage } from '../../../platform/refusals.ts'
import { Field } from '../../../ui/field.tsx'
import { type FieldReader, Form, SubmitButton } from '../../../ui/form.tsx'
import { amountOf, priceComplaint, priceText } from '../catalogue/pack-draft.rules.ts'
import { useCall } from '../shell/use-call.ts'
import { FileButton, soundTypes } from './file-button.tsx'
import { UploadList } from './upload-list.tsx'
import { titleFromFileName } from './upload-parts.rules.ts'
import { addFiles, adoptUploads, forgetUpload, type UploadTask, useUploads } from './upload-store.ts'

const target = 'sounds'

/** Where sounds are brought, and become tracks of the pack. */
export function NewSounds({ pack, onChange }: { pack: DeskPack; onChange: (pack: DeskPack) => void }) {
  const { answer } = useCall('GET /admin/uploads')
  const tasks = useUploads(target)
  const [added, setAdded] = useState('')
  const [over, setOver] = useState(false)

  useEffect(() => {
    if (answer)
      adoptUploads(
        answer.data.filter(({ kind }) => kind === 'sound'),
        target,
      )
  }, [answer])

  const bring = (files: Iterable<File>) => addFiles(files, { kind: 'sound', target })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    bring(event.dataTransfer.files)
  }

  return (
    <section aria-labelledby="new-sounds" className="new-sounds">
      <h2 id="new-sounds">New sounds</h2>
      <div
        className="drop-zone"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton label="Choose files" accept={soundTypes} several onChoose={bring} />
        <p>
          or drop them here: WAV, FLAC, MP3 or Ogg, at most 200 MB each. They are measured and kept as they
          are; nothing is done to their levels.
        </p>
      </div>
      <p className="unseen" role="status">
        {added}
      </p>
      <UploadList label="Uploads" tasks={tasks}>
        {(task) => (
          <AddTrack
            {...{ task, pack }}
            onAdded={(next, title) => {
              onChange(next)
              setAdded(`${title} is now the last track of ${next.title}.`)
              forgetUpload(task.key)
            }}
          />
        )}
      </UploadList>
    </section>
  )
}

function AddTrack({
  task: { name, upload },
  pack,
  onAdded,
}: {
  task: UploadTask
  pack: DeskPack
  onAdded: (pack: DeskPack, title: string) => void
}) {
  const add = async (given: FieldReader) => {
    const [title, price] = [given('title').trim(), given('price')]
    const complaints = {
      ...(!title && { title: 'A track needs a title.' }),
      ...withComplaint('price', priceComplaint(price, trackPriceComplaint)),
    }
    if (Object.keys(complaints).length > 0 || !upload) return { complaints }
    try {
      const next = await api('POST /admin/packs/:id/tracks', {
        params: { id: pack.id },
        body: { upload_id: upload.id, title, price_amount: amountOf(price), ...inherited(pack) },
      })
      onAdded(next, title)
      return undefined
    } catch (error) {
      return { failure: errorMessage(error, 'It could not be added.') }
    }
  }
  return (
    <div className="add-track">
      <Form label={`Add ${name}`} ownSentences onSubmit={add}>
        <Field
          label="Title"
          name="title"
          maxLength={200}
          autoComplete="off"
          defaultValue={titleFromFileName(name)}
        />
        <Field
          label="Price in dollars"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={priceText(pack.tracks.at(-1)?.price_amount ?? 200)}
        />
        <SubmitButton plain>Add to pack</SubmitButton>
      </Form>
    </div>
  )
}

const withComplaint = (field: string, sentence: string | undefined) => (sentence ? { [field]: sentence } : {})

/** Of one hand with the others, until it is said otherwise. */
const inherited = ({ tracks }: DeskPack) => {
  const last = tracks.at(-1)
  return last ? { artist: last.artist, genre: last.genre } : {}
}
