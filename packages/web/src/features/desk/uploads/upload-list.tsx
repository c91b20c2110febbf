import type { ReactNode } from 'react'
import { useRestoreFocus } from '../../../ui/focus.ts'
import { levelFacts } from '../catalogue/levels.rules.ts'
import { formatSize } from './upload-parts.rules.ts'
import { dropUpload, retryUpload, type UploadTask } from './upload-store.ts'

/** Files on their way, each with how far it has come, and what can be done with those that are there. */
export function UploadList({
  label,
  tasks,
  beside = false,
  children,
}: {
  label: string
  tasks: UploadTask[]
  /** It is a button beside the others, and no form below them. */
  beside?: boolean
  /** What can be done with one that is ready. */
  children: (task: UploadTask) => ReactNode
}) {
  if (tasks.length === 0) return null
  return (
    <ul className="uploads" aria-label={label}>
      {tasks.map((task) => (
        <li key={task.key}>
          <UploadState task={task}>{beside && task.phase === 'ready' && children(task)}</UploadState>
          {!beside && task.phase === 'ready' && children(task)}
        </li>
      ))}
    </ul>
  )
}

function UploadState({ task, children: ways }: { task: UploadTask; children: ReactNode }) {
  const { key, name, size, phase, share, sentence, upload } = task
  const isBad = phase === 'refused' || phase === 'failed'
  // What is done with it takes it out of the list.
  useRestoreFocus(true)
  const isMoving = phase === 'reading' || phase === 'sending' || phase === 'cut'
  return (
    <div className="upload">
      <p className="upload-name">
        <bdi className="lining">{name}</bdi> <span className="desk-hint">{formatSize(size)}</span>
      </p>
      <p className={isBad ? 'upload-state complaint' : 'upload-state'} role={isBad ? 'alert' : 'status'}>
        {stateText(phase)}
        {sentence && ` ${sentence}`}
      </p>
      {isMoving && (
        <>
          <progress aria-label={`Upload of ${name}`} value={share} max={1} />
          <span className="upload-share">{Math.floor(share * 100)} %</span>
        </>
      )}
      {upload?.sound && (
        <p className="desk-hint upload-levels">
          {levelFacts(upload.sound).join(', ')}
          {upload.sound.remarks.map((remark) => (
            <span key={remark} className="complaint">
              {' '}
              {remark}
            </span>
          ))}
        </p>
      )}
      <div className="upload-ways">
        {ways}
        {phase === 'failed' && <Way word="Retry" name={name} onPress={() => retryUpload(key)} />}
        <Way
          word={phase === 'ready' || isBad || phase === 'unfinished' ? 'Discard' : 'Cancel'}
          name={name}
          onPress={() => dropUpload(key)}
        />
      </div>
    </div>
  )
}

const Way = ({ word, name, onPress }: { word: string; name: string; onPress: () => void }) => (
  <button type="button" className="button small" aria-label={`${word}: ${name}`} onClick={onPress}>
    {word}
  </button>
)

const stateText = (phase: UploadTask['phase']) => texts[phase]

const texts: Record<UploadTask['phase'], string> = {
  waiting: 'Waiting for the others.',
  reading: 'Being read.',
  sending: 'Being sent.',
  cut: 'The connection was cut. It goes on by itself as soon as it is back.',
  checking: 'Being checked.',
  ready: 'Ready.',
  refused: 'Refused.',
  failed: 'Not sent.',
  unfinished: 'Not all of it is here. Choose the same file again, and it goes on where it was cut off.',
}
