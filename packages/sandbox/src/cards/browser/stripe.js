import { call, fieldsFor, idIn } from './calls.js'
import { elementsFor } from './elements.js'

const misuse = (sentence) => Object.assign(new Error(sentence), { name: 'IntegrationError' })

/** Settles only if the browser brings the page back as it was, as it does when somebody presses Back. */
const comingBack = () =>
  new Promise((resolve) =>
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve(), { once: true }),
  )

function openStripe(key) {
  const inside = new Map()
  const retrieve = (clientSecret) =>
    call(key, 'GET', `/payment_intents/${idIn(clientSecret)}`, { client_secret: clientSecret })
  const confirm = (clientSecret, fields) =>
    call(key, 'POST', `/payment_intents/${idIn(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      ...fields,
    })

  /** Leaves the page; whoever returns to it learns how the payment stands. */
  async function leave(address, clientSecret) {
    window.location.assign(address)
    await comingBack()
    const { paymentIntent, error } = await retrieve(clientSecret)
    if (error) return { error }
    if (paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing')
      return { paymentIntent }
    const message = 'The payment was not completed. Please try again.'
    return { error: paymentIntent.last_payment_error ?? { type: 'invalid_request_error', message } }
  }

  /** What follows a confirmation: an error, a way to the bank or back to the shop, or the payment itself. */
  function follow({ paymentIntent, error }, clientSecret, returnUrl, always) {
    if (error) return { error }
    const bank = paymentIntent.next_action?.redirect_to_url?.url
    if (paymentIntent.status === 'requires_action' && bank) return leave(bank, clientSecret)
    if (!always) return { paymentIntent }
    const back = new URL(returnUrl, window.location.href)
    back.searchParams.set('payment_intent', paymentIntent.id)
    back.searchParams.set('payment_intent_client_secret', clientSecret)
    back.searchParams.set(
      'redirect_status',
      paymentIntent.status === 'processing' ? 'pending' : paymentIntent.status,
    )
    return leave(back.href, clientSecret)
  }

  async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const known = elements && inside.get(elements)
    if (elements && !known)
      throw misuse('stripe.confirmPayment(): these elements are of another Stripe object.')
    const secret = clientSecret ?? known?.clientSecret
    if (!secret) throw misuse('stripe.confirmPayment(): there is no client secret.')
    const { return_url: returnUrl, payment_method: method } = confirmParams
    if (redirect !== 'if_required' && !returnUrl)
      throw misuse('stripe.confirmPayment(): confirmParams.return_url is needed.')
    if (known) {
      const { error } = await elements.submit()
      if (error) return { error }
    }
    const fields = known ? fieldsFor(known.card()) : method && { payment_method: method }
    const answer = await confirm(secret, { ...fields, ...(returnUrl && { return_url: returnUrl }) })
    return follow(answer, secret, returnUrl, redirect !== 'if_required')
  }

  const notHere = async () => ({
    error: {
      type: 'invalid_request_error',
      message: 'The sandbox knows only payments by card, through elements.',
    },
  })

  return {
    elements: (options) => elementsFor(key, inside, options),
    confirmPayment,
    retrievePaymentIntent: retrieve,
    confirmCardPayment: (clientSecret, { payment_method, return_url } = {}) =>
      typeof payment_method === 'string'
        ? confirmPayment({
            clientSecret,
            confirmParams: { payment_method, return_url },
            redirect: 'if_required',
          })
        : notHere(),
    createToken: notHere,
    createPaymentMethod: notHere,
    registerAppInfo() {},
  }
}

/** The library as its loader expects it: a function, with the name of its release. */
window.Stripe = Object.assign((key) => openStripe(key), { version: 'endive' })
