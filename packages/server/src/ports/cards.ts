import Stripe from 'stripe'

/** How the shop and its own stand-in for the card provider know each other. No real key looks like these. */
export const standInKeys = { secretKey: 'sk_sandbox_local', publishableKey: 'pk_sandbox_local' }
