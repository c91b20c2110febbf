import type { ShopConfig } from '@earcon/contract/home'
import type { Context } from '../../context.ts'

export const showConfig = ({ config }: Context): ShopConfig => ({
  brand: config.brand,
  url: config.publicUrl,
})
