import { useState, useSyncExternalStore } from 'react'
import { errorMessage } from '../../platform/refusals.ts'
import { Spinner } from '../../ui/icons.tsx'
import { InstallLines } from './install-lines.tsx'
import type { InstallablePack } from './install-lines-props.ts'
import { currentInstallToken, subscribeToInstallToken, takeInstallToken } from './install-token.ts'

/** The button that gets a pack which is owned into somebody's own tools, and in its place, once it was pressed, the lines. */
export function InstallPack({ slug, title }: InstallablePack) {
  const [shown, setShown] = useState<{ made: object; token: string }>()
  const made = useSyncExternalStore(subscribeToInstallToken, currentInstallToken, () => undefined)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      const made = takeInstallToken()
      setShown({ made, token: (await made.answer).token })
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to make your install line. Please try again.'))
    }
    setBusy(false)
  }

  // A line that was revoked meanwhile brings nothing.
  if (shown && shown.made === made) return <InstallLines {...{ slug, title }} token={shown.token} />
  return (
    <span className="install">
      <button
        type="button"
        className="button"
        aria-label={`Install on this device: ${title}`}
        aria-busy={isBusy}
        onClick={() => void press()}
      >
        Install on this device
        {isBusy && <Spinner />}
      </button>
      {failure && (
        <span className="remark complaint" role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
