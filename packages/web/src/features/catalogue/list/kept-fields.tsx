import type { ShopQuery } from '../shop-address.ts'

/** What a form about the list leaves as it is, so that it does without scripts as well. */
export const KeptFields = ({ query: { page, ...query }, but }: { query: ShopQuery; but?: keyof ShopQuery }) =>
  Object.entries(query).map(
    ([name, value]) => value && name !== but && <input key={name} type="hidden" name={name} value={value} />,
  )
