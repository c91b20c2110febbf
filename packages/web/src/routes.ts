import { index, type RouteConfig, route } from '@react-router/dev/routes'

const pack = 'features/catalogue/pack.route.tsx'

/** The site map, and nowhere else. */
export default [
  index('features/home/home.route.tsx'),
  route('shop', 'features/catalogue/shop.route.tsx'),
  route('map', 'features/catalogue/map/map.route.tsx'),
  route('sound-pack/:id', pack),
  route('shop/:id', pack, { id: 'pack-in-shop' }),
  route('track/:id/near', 'features/catalogue/near/near-track.route.tsx'),
  route('samples', 'features/samples/samples.route.tsx'),
  route('contact', 'features/contact/contact.route.tsx'),
  route('licence/:version?', 'features/licences/licence.route.tsx'),
  route('verify/:number?', 'features/licences/certificate.route.tsx'),
  route('cart', 'features/cart/cart.route.tsx'),
  route('checkout-confirm', 'features/orders/review-order.route.tsx'),
  route('checkout', 'features/orders/checkout.route.tsx'),
  route('payment-status', 'features/orders/payment-status.route.tsx'),
  route('receipt/:number', 'features/orders/receipt.route.tsx'),
  route('account', 'features/account/account.route.tsx'),
  route('admin/*', 'features/desk/desk.route.tsx'),
  route('login', 'features/identity/login.route.tsx'),
  route('signup', 'features/identity/signup.route.tsx'),
  route('forgot-password', 'features/identity/forgot-password.route.tsx'),
  route('reset-password', 'features/identity/reset-password.route.tsx'),
  route('confirm-password-change/:token?', 'features/identity/confirm-password-change.route.tsx'),
  route('auth/google/handler', 'features/identity/google-handler.route.tsx'),
  route('email-verified-success', 'features/identity/email-verified-success.route.tsx'),
  route('email-verification-status', 'features/identity/email-verification-status.route.tsx'),
  route('robots.txt', 'layout/robots.route.ts'),
  ...(import.meta.env.DEV ? [route('specimen', 'features/specimen/specimen.route.tsx')] : []),
  route('*', 'layout/not-found.route.tsx'),
] satisfies RouteConfig
