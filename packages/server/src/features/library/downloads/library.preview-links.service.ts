import type { Context, SignedInContext } from '../../../context.ts'
import { userIdOfSession } from '../../identity/identity.sessions.service.ts'
import { createUrlSignature, readUrlSignature } from './library.signed-urls.ts'

const previewPath = (id: string) => `/api/tracks/${encodeURIComponent(id)}/download?preview=true`

/**
 * What the preview of a track is asked with where it is not on sale, by somebody who may hear it all the same: a player sends
 * no login. It ends with the session it was made in.
 */
export const createPreviewLink = ({ config, viewer }: SignedInContext, trackId: string) =>
  createUrlSignature(config.secret, previewPath(trackId), { session: viewer.session })

/** Whether such a link was made for this track, in a session that still lasts. */
export async function isPreviewLink(context: Context, trackId: string, link: string) {
  const found = readUrlSignature(context.config.secret, previewPath(trackId), link)
  return found !== undefined && (await userIdOfSession(context, found.session)) !== undefined
}
