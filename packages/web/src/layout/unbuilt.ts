/** Addresses that are promised and not built yet, and what their pages say until they are. */
export const unbuilt: Record<string, { title: string; sentence: string }> = {
  contact: { title: 'Contact', sentence: 'The contact form is still being built.' },
  licence: {
    title: 'Licence',
    sentence: 'The licence is still being written, and nothing is sold before it is.',
  },
  cart: { title: 'Cart', sentence: 'Nothing can be bought here yet, so there is no cart so far.' },
  'checkout-confirm': { title: 'Review Your Order', sentence: 'Nothing can be bought here yet.' },
  checkout: { title: 'Checkout', sentence: 'Nothing can be bought here yet.' },
  'payment-status': { title: 'Payment Status', sentence: 'Nothing can be bought here yet.' },
  login: { title: 'Login', sentence: 'There are no accounts here yet.' },
  signup: { title: 'Sign Up', sentence: 'There are no accounts here yet.' },
  account: { title: 'Account', sentence: 'There are no accounts here yet.' },
  'forgot-password': { title: 'Forgot Password', sentence: 'There are no accounts here yet.' },
  'reset-password': { title: 'Reset Password', sentence: 'There are no accounts here yet.' },
  'confirm-password-change/:token': { title: 'Change Password', sentence: 'There are no accounts here yet.' },
  'auth/google/handler': { title: 'Sign in with Google', sentence: 'There are no accounts here yet.' },
  'email-verified-success': { title: 'Email Verified', sentence: 'There are no accounts here yet.' },
  'email-verification-status': { title: 'Email Verification', sentence: 'There are no accounts here yet.' },
}
