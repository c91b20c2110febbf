import type { Config } from '../../../config.ts'

/** Of what a browser could do for a page we need sound, and the payment sheet of whoever takes the cards. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** On every answer, whatever becomes of the question. */
export const closedHeaders = {
  // For whatever is no page: an answer, a file or a drawing that is opened by itself may style itself, and nothing else.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
  'permissions-policy': [
    ...unusedFeatures.map((feature) => `${feature}=()`),
    'payment=(self "https://js.stripe.com")',
  ].join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Pages bring a policy of their own. */
export const securityHeaders = ({ publicUrl }: Config) => ({
  ...closedHeaders,
  // Wallets open windows of their own, and have to be heard from them.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})
