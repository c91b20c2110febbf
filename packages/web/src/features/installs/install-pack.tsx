import { type ComponentType, useState } from 'react'
import { errorMessage } from '../../platform/refusals.ts'
import { Spinner } from '../../ui/icons.tsx'
import type { InstallablePack, InstallLinesProps } from './install-lines-props.ts'
import { takeInstallToken } from './install-token.ts'

/** The button that gets a pack which is owned into somebody's own tools; what comes with a press is fetched with it. */
export function InstallPack({ slug, title }: InstallablePack) {
  const [shown, setShown] = useState<{ token: string; Lines: ComponentType<InstallLinesProps> }>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      const [{ token }, { InstallLines: Lines }] = await Promise.all([
        takeInstallToken(),
        import('./install-lines.tsx'),
      ])
      setShown({ token, Lines })
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to make your install line. Please try again.'))
    }
    setBusy(false)
  }

  if (shown) return <shown.Lines {...{ slug, title }} token={shown.token} />
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
