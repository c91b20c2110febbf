import { changedList, type ShopQuery, shopFieldsOf } from '../shop-address.ts'

/** What a form about the list leaves as it is, so that it does without scripts as well. */
export const HiddenFields = ({ query, but }: { query: ShopQuery; but: keyof ShopQuery }) =>
  shopFieldsOf(changedList(query, { [but]: '' })).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
