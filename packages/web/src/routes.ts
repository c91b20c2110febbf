import { index, type RouteConfig, route } from '@react-router/dev/routes'

const pack = 'features/catalogue/pack.route.tsx'

/** The site map, and nowhere else. */
export default [
  index('features/home/home.route.tsx'),
  route('shop', 'features/catalogue/shop.route.tsx'),
  route('sound-pack/:id', pack),
  route('shop/:id', pack, { id: 'pack-in-shop' }),
  route('*', 'layout/nowhere.route.tsx'),
] satisfies RouteConfig
