import { useLocation, useNavigate } from 'react-router'
import { loginStateOf } from '../../platform/navigation-state.ts'
import { useSession } from '../../platform/session.ts'
import { useRestoreFocus } from '../../ui/focus.ts'
import { CheckIcon, Spinner } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { DownloadIcon, ProgressRing } from './download-icons.tsx'
import type { DownloadItem } from './download-item.ts'
import { loginFirstMessages, useDownload } from './download-store.ts'
import { rememberRequestedDownload, useRequestedDownload } from './requested-download.ts'

const buttonLabels = { track: 'Download', pack: 'Download Pack' }

interface DownloadButtonProps {
  item: DownloadItem
  /** Without words, where there are many. */
  small?: boolean
}

/** A press, and the file comes: with how far it is, and what became of it. Another press gives it up. */
export function DownloadButton({ item, small = false }: DownloadButtonProps) {
  const { status, press } = useDownload(item)
  const goToLogin = useLoginFirst(item)
  useRequestedDownload(item, press)
  useRestoreFocus(status.name === 'failed' && status.isStale)
  const word = buttonLabels[item.kind]
  const name = `${word}: ${item.title}`
  const isComing = status.name === 'coming'
  const remark = small ? 'unseen' : 'remark lining'
  return (
    <span className={`download${small ? ' small' : ''}`}>
      <button
        type="button"
        className={`button${item.kind === 'pack' && !small && !isComing ? ' leading' : ''}`}
        aria-label={isComing ? `Cancel download: ${item.title}` : name}
        aria-busy={isComing}
        // A double click, or a key held down, is one press, and not begun and given up.
        onClick={({ detail }) => detail < 2 && (goToLogin ?? press)()}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {status.name === 'saved' ? (
          <CheckIcon />
        ) : !isComing ? (
          <DownloadIcon />
        ) : status.percent === undefined ? (
          <Spinner />
        ) : (
          <ProgressRing percent={status.percent} />
        )}
        {!small && (isComing ? 'Cancel' : word)}
      </button>
      {isComing && (
        <span className={remark} role="progressbar" aria-label={name} aria-valuenow={status.percent}>
          {status.percent === undefined ? 'Getting it ready.' : `${status.percent} %`}
        </span>
      )}
      <span className={remark} role="status">
        {status.name === 'saved' && 'Downloaded.'}
        {status.name === 'left to the browser' && 'Your browser is taking it from here.'}
      </span>
      {status.name === 'failed' && <DownloadComplaint {...status} />}
      {!small && (
        <noscript>
          <span className="remark">Downloads need JavaScript.</span>
        </noscript>
      )}
    </span>
  )
}

/** What is free is there for whoever has an account: the way to it leads through the login, and back to the download. */
function useLoginFirst(item: DownloadItem) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  if (useSession().state !== 'out') return undefined
  return () => {
    rememberRequestedDownload(item)
    const state = { ...loginStateOf(pathname + search + hash), complaint: loginFirstMessages[item.kind] }
    void navigate('/login', { state })
  }
}

function DownloadComplaint({ sentence, needsLogin }: { sentence: string; needsLogin: boolean }) {
  const { pathname: from } = useLocation()
  return (
    <span className="remark complaint">
      <span role="alert">{sentence}</span>{' '}
      {needsLogin && (
        <Link to="/login" state={loginStateOf(from)}>
          Log in
        </Link>
      )}
    </span>
  )
}
