import type { ShopConfig } from '@earcon/contract/home'
import { useRouteLoaderData } from 'react-router'

/** What the root has loaded for every page. */
export interface RootData {
  config: ShopConfig
}

/** The shop's name; absent only on a page that stands in for a broken root. */
export const useBrand = () => useRouteLoaderData<RootData>('root')?.config.brand
