import type { ShopConfig } from '@earcon/contract/home'
import type { Context } from '../../context.ts'
import { standInKey } from '../../ports/cards.ts'
import { recordingProgress } from '../catalogue/catalogue.recordings.service.ts'
import { playingProgress } from '../samples/samples.service.ts'

export async function showConfig(context: Context): Promise<ShopConfig> {
  const [recorded, played] = await Promise.all([recordingProgress(context), playingProgress(context)])
  const { brand, publicUrl, contactEmail, smtpUrl, google, cards, playMoney, testMode, studio } =
    context.config
  const done = recorded.done + played.done
  return {
    brand,
    url: publicUrl,
    contact_email: contactEmail,
    sandboxed: [
      ...(smtpUrl ? [] : (['mail'] as const)),
      ...(google ? [] : (['google'] as const)),
      ...(cards ? [] : (['cards'] as const)),
    ],
    cards: {
      publishable_key: cards?.publishableKey ?? standInKey,
      script: cards ? null : '/sandbox/cards/stripe.js',
      test: playMoney,
    },
    test_mode: testMode,
    // A studio that makes only what is asked for has nothing under way.
    rendering: { done, total: studio === 'all' ? recorded.total + played.total : done },
  }
}
