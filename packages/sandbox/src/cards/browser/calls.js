/* global facts */
const patience = 30_000

const unreachable = {
  type: 'api_connection_error',
  message: 'We could not reach the card processor. Please check your connection and try again.',
}

/** Asks the sandbox, which answers as Stripe does; whatever goes wrong is an error to be shown, and never thrown. */
export async function call(key, method, path, fields = {}) {
  const form = new URLSearchParams(fields)
  const address = `${facts.path}/v1${path}`
  const options = {
    method,
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(patience),
  }
  try {
    const response =
      method === 'GET'
        ? await fetch(`${address}?${form}`, options)
        : await fetch(address, { ...options, body: form })
    const body = await response.json()
    if (response.ok) return { paymentIntent: body }
    return { error: body.error?.type ? body.error : unreachable }
  } catch {
    return { error: unreachable }
  }
}

/** pi_123 of pi_123_secret_456 */
export const idIn = (clientSecret) => String(clientSecret).split('_secret_')[0]

/** A card as the fields of a form. */
export const fieldsFor = (card) => ({
  'payment_method_data[type]': 'card',
  ...Object.fromEntries(
    Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, String(value)]),
  ),
})
