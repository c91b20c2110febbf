import { changedList, type ShopQuery } from '../shop-address.ts'

/** What a form about the list leaves as it is, so that it does without scripts as well. */
export const HiddenFields = ({ query, but }: { query: ShopQuery; but: keyof ShopQuery }) =>
  Object.entries(changedList(query, { [but]: '' })).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
