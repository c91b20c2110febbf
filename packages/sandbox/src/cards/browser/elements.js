import { call, idIn } from './calls.js'
import { paymentElement } from './payment-element.js'

/** Where React's components say what they are */
const mark = '__elementType'

const over = {
  succeeded: 'This payment has already succeeded.',
  canceled: 'This payment has been canceled.',
  processing: 'This payment is being processed.',
}

/** What belongs to one payment on the page. */
export function elementsFor(key, inside, options = {}) {
  let { appearance } = options
  const { clientSecret } = options
  let made

  async function load() {
    // A shop may ask for the payment only when it is to be confirmed.
    if (!clientSecret) return undefined
    const { paymentIntent, error } = await call(key, 'GET', `/payment_intents/${idIn(clientSecret)}`, {
      client_secret: clientSecret,
    })
    if (error) return error
    const message = over[paymentIntent.status]
    if (!message) return undefined
    return {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: paymentIntent,
    }
  }

  const elements = {
    create(type, options) {
      if (type !== 'payment') throw new Error(`The sandbox has no element of the type ${type}.`)
      const gone = (element) => {
        if (made?.element === element) made = undefined
      }
      made = paymentElement({ appearance, load, gone, options })
      return made.element
    },
    getElement: (type) => ((type?.[mark] ?? type) === 'payment' ? (made?.element ?? null) : null),
    update(changes = {}) {
      if (!changes.appearance) return
      appearance = changes.appearance
      made?.within.wear(appearance)
    },
    fetchUpdates: async () => ({}),
    async submit() {
      const form = made?.within.form()
      if (!form) throw new Error('elements.submit() was called before a payment element was mounted.')
      const error = form.check()
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
  }
  inside.set(elements, { clientSecret, card: () => made?.within.form()?.card() })
  return elements
}
