import { loadOrCreateSecret } from '@earcon/server/app-secret'
import { readConfig } from '@earcon/server/config'
import { findFreePort } from '@earcon/server/platform/http/free-port'
import { beginOpeningPack } from '@earcon/server/seeding/opening-pack'
import type { Tracer } from '@earcon/server/tracer'
import { loadManifest } from '@earcon/sounds/manifest'
import { openMedia } from './open-media.ts'

/**
 * Reads the configuration, and has the studio begin on a first start, before all that a shop is made of is loaded: to load it
 * takes as long as the studio takes to get into its stride.
 */
export async function beginShop(website: 'builtWebsite' | 'freshWebsite', tracer?: Tracer) {
  const config = readConfig(process.env, { freePort: await findFreePort(), loadSecret: loadOrCreateSecret })
  const [opened, manifest] = await Promise.all([openMedia(config), loadManifest()])
  const isAlone = 'folder' in config.database
  if (opened.media.isNew && config.studio === 'all' && isAlone && !config.production)
    // What fails here fails again where it is recorded, and is told there.
    beginOpeningPack(opened.takes, manifest).catch(() => {})
  const { openShop, ...websites } = await import('./open-shop.ts')
  await openShop({ config, opened, manifest, makeWebsite: websites[website], tracer })
}
