import type { ShopConfig } from '@earcon/contract/home/home.calls'
import type { Stripe } from '@stripe/stripe-js'

let loading: Promise<Stripe> | undefined

/** The card provider's own script, once per page; where it could not be had, whoever asks next tries again. */
export function getStripe(cards: ShopConfig['cards']) {
  loading ??= load(cards).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The SDK takes a Stripe that is there already, which is how the sandbox comes in. */
async function load({ publishable_key, script }: ShopConfig['cards']) {
  const { loadStripe } = await import('@stripe/stripe-js/pure').catch(missing)
  if (script && !window.Stripe) await append(script).catch(missing)
  const stripe = await loadStripe(publishable_key)
  if (!stripe) throw new Error('There is no card provider here.')
  return stripe
}

/** What the browser says of it is for those who build pages. */
const missing = () => {
  throw new Error('The script of the card provider could not be loaded.')
}

const append = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(src))
    })
    document.head.append(script)
  })
