import type { ShopConfig } from '@earcon/contract/home/home.calls'
import { useRouteLoaderData } from 'react-router'

/** What the root has loaded for every page. */
export interface RootData {
  config: ShopConfig
}

/** What the browser knows of the shop; absent only on a page that stands in for a broken root. */
export const useConfig = () => useRouteLoaderData<RootData>('root')?.config

/** The shop's name. */
export const useBrand = () => useConfig()?.brand
