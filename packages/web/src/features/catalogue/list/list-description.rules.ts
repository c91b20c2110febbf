import type { FacetCounts } from '@earcon/contract/catalogue/catalogue.calls'
import type { ListView } from '@earcon/contract/catalogue/facets.rules'
import type { ShopQuery } from '../shop-address.ts'
import {
  describeCount,
  type FilterName,
  filterNames,
  optionLabels,
  phraseOf,
  sortLabels,
} from './list-words.rules.ts'

export interface ListOption {
  name: FilterName | 'sort'
  /** What the address says of it; nothing where it need not be said. */
  value: string
  label: string
  isChosen: boolean
  /** How long the list would be, where that is counted. */
  count?: number
}

/** What is said around a list: what it is narrowed to, and could be. */
export interface ListDescription {
  /** What was chosen, each as a part of one sentence. */
  chosen: { name: FilterName; phrase: string }[]
  /** How many were found. */
  found: string
  groups: { title: string; options: ListOption[] }[]
}

/** What stands under one title. */
const groupTitles: [title: string, names: FilterName[]][] = [
  ['Kind', ['kind']],
  ['Moment', ['moment']],
  ['Tool', ['tool']],
  ['Length', ['length']],
  ['Tempo', ['tempo']],
  ['Price', ['free', 'price']],
  ['Yours', ['owned']],
]

const knownWords: { [Name in keyof ShopQuery]?: object } = {
  ...optionLabels,
  sort: sortLabels,
  view: { tracks: true },
}

/** The same without options that there are none of. */
export const withoutUnknown = (query: ShopQuery): ShopQuery =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => {
      const words = knownWords[name as keyof ShopQuery]
      return !words || Object.hasOwn(words, value ?? '')
    }),
  )

interface FoundList {
  counts?: FacetCounts | undefined
  is_capped: boolean
  pagination: { totalItems: number }
}

export function describeList(
  query: ShopQuery,
  view: ListView,
  { counts, is_capped, pagination }: FoundList,
): ListDescription {
  // Of nobody in particular there is nothing that they own.
  const names = filterNames.filter((name) => name !== 'owned' || counts?.owned)
  return {
    chosen: names.flatMap((name) => {
      const phrase = query[name] && phraseOf(name, query[name])
      return phrase ? { name, phrase } : []
    }),
    found: describeCount(pagination.totalItems, view, is_capped),
    groups: [
      { title: 'Order', options: sortOptions(query) },
      ...groupTitles.flatMap(([title, of]) => {
        const options = of.flatMap((name) =>
          names.includes(name) ? optionsOf(name, query[name], counts) : [],
        )
        return options.length > 0 ? { title, options } : []
      }),
    ],
  }
}

/** Those that lead to something, and the one that is chosen, so that it can be taken back. */
const optionsOf = (name: FilterName, chosen: string | undefined, counts: FacetCounts | undefined) =>
  Object.entries(optionLabels[name]).flatMap(([value, label]): ListOption[] => {
    const count = counts?.[name]?.[value]
    const isChosen = value === chosen
    if (count === undefined && !isChosen) return []
    return [{ name, value, label, isChosen, ...(count && { count }) }]
  })

/** The newest stand first by themselves; but of what is searched for, what is called so. */
const sortOptions = ({ search, sort }: ShopQuery) =>
  Object.entries(sortLabels).map(([by, label]): ListOption => {
    const isUnsaid = by === 'newest' && !search
    return {
      name: 'sort',
      value: isUnsaid ? '' : by,
      label,
      isChosen: sort === by || (isUnsaid && !sort),
    }
  })
