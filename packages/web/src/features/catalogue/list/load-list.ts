import type { Api } from '@earcon/contract/calls'
import type { PackPage, TrackPage } from '@earcon/contract/catalogue/catalogue.calls'
import type { ApiCaller } from '../../../platform/api.ts'
import type { ShopQuery } from '../shop-address.ts'

export type FoundList = ({ view: 'packs' } & PackPage) | ({ view: 'tracks' } & TrackPage)

/** A row takes less room than a card. */
const tracksPerPage = '20'

/** Safe because the shop refuses what it does not know. */
type ListRequest = Api['GET /sound-packs']['request']['query']

/** The list that an address asks for. */
export async function loadList(ask: ApiCaller, { view, search, ...query }: ShopQuery): Promise<FoundList> {
  const asked = { counts: 'yes', ...query, search } as ListRequest
  return view === 'tracks'
    ? { view, ...(await ask('GET /tracks', { query: { limit: tracksPerPage, ...asked } })) }
    : { view: 'packs', ...(await ask('GET /sound-packs', { query: asked })) }
}
