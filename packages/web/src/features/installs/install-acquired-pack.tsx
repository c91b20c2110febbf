import type { AcquiredPack } from '@earcon/contract/library/library.calls'
import { InstallPack } from './install-pack.tsx'
import { isInstallable } from './installable.rules.ts'

/** Among purchases: the same for a pack that can be installed, and nothing for any other. */
export const InstallAcquiredPack = ({ acquired }: { acquired: AcquiredPack }) =>
  isInstallable(acquired) && (
    <InstallPack slug={acquired.packDetails.slug} title={acquired.packDetails.title} />
  )
