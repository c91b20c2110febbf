import type { ShopConfig } from '@earcon/contract/home'
import type { Context } from '../../context.ts'
import { recordingProgress } from '../catalogue/catalogue.recordings.service.ts'
import { playingProgress } from '../samples/samples.service.ts'

export async function showConfig(context: Context): Promise<ShopConfig> {
  const [recorded, played] = await Promise.all([recordingProgress(context), playingProgress(context)])
  return {
    brand: context.config.brand,
    url: context.config.publicUrl,
    rendering: { done: recorded.done + played.done, total: recorded.total + played.total },
  }
}
