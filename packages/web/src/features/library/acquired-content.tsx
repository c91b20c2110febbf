import { foldText } from '@earcon/contract/catalogue/search.rules'
import type { AcquiredPack, AcquiredTrack } from '@earcon/contract/library/library.calls'
import { useDeferredValue, useMemo, useState } from 'react'
import { apiFor } from '../../platform/api.ts'
import { loadInstallButton } from '../installs/installs.public.ts'
import { separateOffers } from './acquired.rules.ts'
import { AcquiredPackEntry } from './acquired-pack.tsx'

/** Every pack of which the user has something, and the button that gets one into a coding tool. */
export async function listAcquiredContent(signal: AbortSignal) {
  const [{ data: packs }, InstallButton] = await Promise.all([
    apiFor({ signal })('GET /me/acquired-content'),
    loadInstallButton(),
  ])
  // An answer that lacks them fails here, and not when they are shown.
  return { packs: [...packs], InstallButton }
}

/** So many one sees at a glance. */
const maxWithoutFilter = 4

/** Everything that somebody may use, pack by pack, to be looked through by title. */
export function AcquiredContent({ packs, InstallButton }: Awaited<ReturnType<typeof listAcquiredContent>>) {
  const [wanted, setWanted] = useState('')
  const text = useDeferredValue(foldText(wanted))
  const found = useMemo(() => packs.filter((pack) => isNamed(pack, text)), [packs, text])
  const { bought, offers } = useMemo(() => separateOffers(packs), [packs])
  const entriesOf = (some: readonly AcquiredPack[]) =>
    some
      .filter((pack) => found.includes(pack))
      .map((entry) => (
        <AcquiredPackEntry key={entry.packDetails.id} {...{ entry, InstallButton }} isMeant={isMeant(text)} />
      ))
  return (
    <section aria-labelledby="acquired">
      <h2 id="acquired">Your sounds</h2>
      {packs.length > maxWithoutFilter && (
        <div className="field acquired-filter">
          <label htmlFor="acquired-filter">Filter by title</label>
          <input
            id="acquired-filter"
            className="input"
            type="search"
            autoComplete="off"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
          <p className="hint" role="status">
            {text && `${found.length} of ${packs.length} packs`}
          </p>
        </div>
      )}
      {found.length === 0 && <p>Nothing of yours has that in its title.</p>}
      {entriesOf(bought)}
      {offers.some((pack) => found.includes(pack)) && (
        <section aria-labelledby="offers">
          <p id="offers" className="offers">
            Packs that share tracks with yours
          </p>
          {entriesOf(offers)}
        </section>
      )}
    </section>
  )
}

/** By its own title, or by that of a track which is theirs. */
const isNamed = ({ packDetails, tracks }: AcquiredPack, text: string) =>
  includesText(packDetails.title, text) || tracks.some((track) => track.isOwnedByUser && isMeant(text)(track))

/** Whether somebody looks for this very track. */
const isMeant =
  (text: string) =>
  ({ trackDetails }: AcquiredTrack) =>
    text !== '' && includesText(trackDetails.title, text)

const includesText = (title: string, text: string) => foldText(title).includes(text)
