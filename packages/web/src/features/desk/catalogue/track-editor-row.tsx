import type { DeskPack, DeskTrack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { codingEventLabels, codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { formatDuration } from '@earcon/contract/catalogue/duration.rules'
import { type ComponentProps, useId, useState } from 'react'
import { useComplaint } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { ReplaceRecording } from '../uploads/replace-recording.tsx'
import { levelFacts } from './levels.rules.ts'
import { changeTrack, type TrackDraft } from './pack-draft.rules.ts'
import type { EditDraft } from './pack-fields.tsx'

interface TrackEditorRowProps {
  pack: DeskPack
  track: TrackDraft
  /** As it was last read; what is measured of it does not depend on what is typed. */
  saved: DeskTrack | undefined
  number: number
  last: boolean
  edit: EditDraft
  onStep: (by: 1 | -1) => void
  onRemove: () => void
  onChange: (pack: DeskPack) => void
}

/** A track: what is looked at most in one row, the rest below it, as long as it is asked for. */
export function TrackEditorRow(props: TrackEditorRowProps) {
  const { track, saved, number, last, edit, onStep } = props
  const [open, setOpen] = useState(false)
  const details = useId()
  const change = (part: Partial<TrackDraft>) => edit((draft) => changeTrack(draft, track.id, part))
  return (
    <tbody>
      <tr>
        <td className="order">
          <span className="lining">{number}</span>
          <StepButton track={track} by={-1} disabled={number === 1} onStep={onStep} />
          <StepButton track={track} by={1} disabled={last} onStep={onStep} />
        </td>
        <th scope="row">
          <CellInput
            name={`title-${track.id}`}
            aria-label={`Title of track ${number}`}
            value={track.title}
            maxLength={200}
            onChange={({ target }) => change({ title: target.value })}
          />
        </th>
        <td className="moment">
          <select
            className="input"
            aria-label={`Moment of track ${number}`}
            value={track.event ?? ''}
            onChange={({ target }) =>
              change({ event: codingEvents.find((event) => event === target.value) ?? null })
            }
          >
            <option value="">no moment</option>
            {codingEvents.map((event) => (
              <option key={event} value={event}>
                {codingEventLabels[event]}
              </option>
            ))}
          </select>
        </td>
        <td className="measured">{saved && <Measured {...saved} />}</td>
        <td className="amount">
          <CellInput
            name={`price-${track.id}`}
            aria-label={`Price of track ${number} in dollars`}
            inputMode="decimal"
            value={track.price}
            onChange={({ target }) => change({ price: target.value })}
          />
        </td>
        <td className="more">
          <button
            type="button"
            className="button small"
            aria-expanded={open}
            aria-controls={details}
            aria-label={`Details of track ${number}: ${track.title}`}
            onClick={() => setOpen(!open)}
          >
            Details
          </button>
        </td>
      </tr>
      <tr id={details} className="details" hidden={!open}>
        <td colSpan={6}>{open && <Details {...props} change={change} />}</td>
      </tr>
    </tbody>
  )
}

function StepButton({
  track,
  by,
  disabled,
  onStep,
}: {
  track: TrackDraft
  by: 1 | -1
  disabled: boolean
  onStep: (by: 1 | -1) => void
}) {
  return (
    <button
      type="button"
      className="button bare step"
      data-moves={track.id}
      disabled={disabled}
      aria-label={`Move ${by === -1 ? 'up' : 'down'}: ${track.title}`}
      onClick={() => onStep(by)}
    >
      <Icon>{by === -1 ? <path d="M12 18V6M7 11l5-5 5 5" /> : <path d="M12 6v12M7 13l5 5 5-5" />}</Icon>
    </button>
  )
}

/** A field in a table: its column and its row name it, and what is wrong stands below. */
function CellInput(input: ComponentProps<'input'> & { name: string }) {
  const id = useId()
  const complaint = useComplaint(input.name)
  return (
    <>
      <input
        className="input"
        autoComplete="off"
        aria-invalid={complaint === undefined ? undefined : true}
        aria-describedby={complaint && id}
        {...input}
      />
      {complaint && (
        <p className="complaint" id={id} role="alert">
          {complaint}
        </p>
      )}
    </>
  )
}

/** Levels are shown, and never changed. */
const Measured = ({ duration_seconds, format, levels, remarks }: DeskTrack) => (
  <>
    <span className="facts">
      {formatDuration(duration_seconds)}, {format.toUpperCase()}
      {levels ? levelFacts(levels).map((fact) => `, ${fact}`) : ', not recorded yet'}
    </span>
    {remarks.map((remark) => (
      <span key={remark} className="remark complaint">
        {remark}
      </span>
    ))}
  </>
)

function Details({
  track,
  saved,
  pack,
  change,
  onChange,
  onRemove,
}: TrackEditorRowProps & { change: (part: Partial<TrackDraft>) => void }) {
  const [artist, genre, loops] = [useId(), useId(), useId()]
  return (
    <div className="desk-details">
      <div className="desk-field-row">
        <div className="field">
          <label htmlFor={artist}>Artist</label>
          <input
            className="input"
            id={artist}
            value={track.artist}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => change({ artist: target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={genre}>Genre</label>
          <input
            className="input"
            id={genre}
            value={track.genre}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => change({ genre: target.value })}
          />
        </div>
        <div className="field check">
          <input
            type="checkbox"
            id={loops}
            checked={track.loops}
            onChange={({ target }) => change({ loops: target.checked })}
          />
          <label htmlFor={loops}>Loops without a seam</label>
        </div>
      </div>
      {saved && <Whereabouts {...saved} />}
      <div className="ways-on">
        {saved && <ReplaceRecording track={saved} {...{ pack, onChange }} />}
        <button
          type="button"
          className="button small"
          aria-label={`Remove from the pack: ${track.title}`}
          onClick={onRemove}
        >
          Remove from the pack
        </button>
      </div>
    </div>
  )
}

/** Who has it, where else it stands, and what it was before. */
const Whereabouts = ({ owners, also_in, earlier_recordings: earlier, file }: DeskTrack) => (
  <p className="desk-hint">
    {owners === 0 ? 'Nobody owns it yet.' : owners === 1 ? 'One person owns it.' : `${owners} people own it.`}
    {file && ` Its file is ${file}.`}
    {earlier > 0 &&
      ` ${earlier === 1 ? 'One earlier recording stays' : `${earlier} earlier recordings stay`} with those who had it.`}
    {also_in.length > 0 && (
      <>
        {' '}
        It stands in{' '}
        {also_in.map(({ id, title }, place) => (
          <span key={id}>
            {place > 0 && ', '}
            <Link to={`/admin/packs/${id}`}>{title}</Link>
          </span>
        ))}{' '}
        as well: what is changed here is changed there.
      </>
    )}
  </p>
)
