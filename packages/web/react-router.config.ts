import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The site map is small: the browser gets it whole, with the first page, and never has to ask for it.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
