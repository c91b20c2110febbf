import { apiFor } from '../../platform/api.ts'
import { useQuery } from '../../platform/use-query.ts'
import { InstallPack } from './install-pack.tsx'
import { isInstallable } from './installable.rules.ts'

const listAcquiredContent = async (signal: AbortSignal) =>
  (await apiFor({ signal })('GET /me/acquired-content')).data

/** What was just bought, and can be heard in a coding tool at once. Nothing where it cannot be asked for: it stands in Purchases as well. */
export function BoughtPacks({ items }: { items: readonly { id: string }[] }) {
  const { answer: acquired = [] } = useQuery(listAcquiredContent)
  const bought = new Set(items.map(({ id }) => id))
  const packs = acquired.filter(
    (pack) =>
      isInstallable(pack) &&
      (bought.has(pack.packDetails.id) ||
        pack.tracks.some(({ trackDetails }) => bought.has(trackDetails.id))),
  )
  if (packs.length === 0) return null
  return (
    <section className="bought-packs" aria-labelledby="install">
      <h2 id="install">Install it in your own agent</h2>
      <p>
        One line, pasted into a terminal, brings it to Claude Code, Codex, Cursor, Gemini CLI or OpenCode.
      </p>
      {packs.map(({ packDetails: { id, slug, title } }) => (
        <div key={id}>
          <p className="bought-pack">
            <cite>{title}</cite>
          </p>
          <InstallPack {...{ slug, title }} />
        </div>
      ))}
    </section>
  )
}
