import { type DragEvent, useId, useState } from 'react'
import { api } from '../../platform/api.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { Spinner } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { sumOfSound } from './file-check.rules.ts'
import {
  type CheckedCertificate,
  describeCovered,
  describeFound,
  type Finding,
} from './file-finding.rules.ts'

/** Says of a file whether it is one of our sounds, and whether the certificate covers it. It never leaves the browser. */
export function FileCheck({ certificate }: { certificate?: CheckedCertificate }) {
  const id = useId()
  const hydrated = useHydrated()
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<{ name: string; finding: Finding }>()

  const check = async (file: File | undefined) => {
    if (!file || isBusy) return
    setBusy(true)
    setFound(undefined)
    const finding = await examine(file, certificate).catch(() => unreadable)
    setFound({ name: file.name, finding })
    setBusy(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void check(event.dataTransfer.files[0])
  }

  return (
    <section className="file-check" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>Check a file</h2>
      <p>
        Drop a WAV or MP3 here, and you are told whether it is one of our sounds
        {certificate && ', and whether this certificate covers it'}. The file is looked at in your browser,
        and never sent.
      </p>
      <label className={isOver ? 'drop over' : 'drop'}>
        <span>{isBusy ? 'Looking at it …' : 'Drop a file here, or choose one'}</span>
        {isBusy && <Spinner />}
        <input
          type="file"
          accept="audio/*,.wav,.mp3,.flac,.ogg"
          aria-label="File to check"
          disabled={!hydrated}
          // It lies over all of the frame, so whatever is dropped there is dropped on it.
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onChange={({ target }) => {
            void check(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <div role="status">
        {found && (
          <p className={found.finding.isGood ? 'notice' : 'notice failure'}>
            <strong>{found.name}</strong>: {found.finding.sentence}
            {found.finding.pack && (
              <>
                {' '}
                It is sold in{' '}
                <Link to={`/sound-pack/${found.finding.pack.id}`}>{found.finding.pack.title}</Link>.
              </>
            )}
          </p>
        )}
      </div>
      <noscript>
        <p className="notice">Looking at a file needs JavaScript.</p>
      </noscript>
    </section>
  )
}

const unreadable: Finding = {
  sentence: 'This file could not be looked at, or the shop cannot be reached. Please try again.',
  isGood: false,
}

async function examine(file: File, certificate: CheckedCertificate | undefined): Promise<Finding> {
  const summed = await sumOfSound(file)
  if ('complaint' in summed) return { sentence: summed.complaint, isGood: false }
  const covered = describeCovered(summed.sum, certificate)
  if (covered) return covered
  const { data } = await api('GET /sounds/:sha256', { params: { sha256: summed.sum } })
  return describeFound(data[0], certificate)
}
