import { weightOf } from '@earcon/contract/download'
import { useDownload, type Ware } from './downloading.ts'

const words = { track: 'Download', pack: 'Download Pack' }

/** A press, and the file comes: with how far it is, and what became of it. */
export function DownloadButton({ ware }: { ware: Ware }) {
  const { standing, start, cancel } = useDownload(ware)
  const word = words[ware.kind]
  const isComing = standing.name === 'coming'
  return (
    <div className="download">
      <button
        type="button"
        className={ware.kind === 'pack' ? 'button leading' : 'button'}
        aria-label={`${word}: ${ware.title}`}
        aria-disabled={isComing || undefined}
        aria-busy={isComing}
        onClick={start}
      >
        {word}
        {ware.bytes ? <span className="weight"> {weightOf(ware.bytes)}</span> : null}
      </button>
      {isComing && (
        <p className="coming">
          <progress max={100} value={standing.percent} aria-label={`${word}: ${ware.title}`} />
          <span className="lining">{standing.percent} %</span>
          <button type="button" className="button bare" aria-label={`Cancel: ${ware.title}`} onClick={cancel}>
            Cancel
          </button>
        </p>
      )}
      <p className="remark" role="status">
        {standing.name === 'saved' && 'Downloaded.'}
        {standing.name === 'left to the browser' && 'Your browser is downloading it.'}
      </p>
      {standing.name === 'failed' && (
        <p className="remark complaint" role="alert">
          {standing.sentence}
        </p>
      )}
    </div>
  )
}
