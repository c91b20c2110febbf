import type { ShopConfig } from '@earcon/contract/home'
import type { Context } from '../../context.ts'
import { recordingProgress } from '../catalogue/catalogue.recordings.service.ts'
import { playingProgress } from '../samples/samples.service.ts'

export async function showConfig(context: Context): Promise<ShopConfig> {
  const [recorded, played] = await Promise.all([recordingProgress(context), playingProgress(context)])
  const done = recorded.done + played.done
  return {
    brand: context.config.brand,
    url: context.config.publicUrl,
    // A studio that makes only what is asked for has nothing under way.
    rendering: { done, total: context.config.studio === 'all' ? recorded.total + played.total : done },
  }
}
