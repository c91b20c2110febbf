import type { SeriesSource } from '../../platform/metrics/database-series.ts'
import { sameOnAllServers } from '../../platform/metrics/database-series.ts'
import { gauge } from '../../platform/metrics/series.ts'
import { getConfig } from './home.service.ts'

/** How far the studio has come. */
export const studioSeries: SeriesSource = async (context) => {
  const { rendering } = await getConfig(context)
  return [
    gauge(
      'earcon_studio_made',
      `Sounds and covers that can be heard and seen. ${sameOnAllServers}`,
      rendering.done,
    ),
    gauge(
      'earcon_studio_wanted',
      `Sounds and covers that are to be made in all. ${sameOnAllServers}`,
      rendering.total,
    ),
  ]
}
