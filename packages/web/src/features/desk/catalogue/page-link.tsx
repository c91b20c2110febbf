import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { Link } from '../../../ui/link.tsx'

/** The way to its page: as visitors have it, or would. Without a track there is nothing to be seen yet. */
export const PageLink = ({ pack }: { pack: DeskPack }) =>
  pack.state === 'on_sale' ? (
    <Link className="button" to={`/sound-pack/${pack.slug}`}>
      Open its page
    </Link>
  ) : pack.tracks.length === 0 ? null : (
    <Link className="button" to={`/admin/packs/${pack.id}/preview`}>
      See it as a visitor
    </Link>
  )
