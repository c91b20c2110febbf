import { codingEventLabels, codingTools } from '@earcon/contract/catalogue/coding-events.rules'
import type { Facet, FacetOption, ListView, Sort } from '@earcon/contract/catalogue/facets.rules'

/** What a list is narrowed by: what its options are, and beside them what is the viewer's own. */
export type FilterName = Facet | 'owned'

type Words = { [F in Facet]: Record<FacetOption<F>, string> } & { owned: Record<'yes' | 'no', string> }

/** What an option is called where all of them stand below each other. */
export const optionLabels: Words = {
  kind: { signals: 'signals', interface: 'interface sounds', music: 'music' },
  moment: codingEventLabels,
  tool: codingTools,
  length: {
    'under-10s': 'under 10 seconds',
    '10s-to-1m': '10 seconds to 1 minute',
    '1m-to-3m': '1 to 3 minutes',
    'over-3m': 'over 3 minutes',
  },
  tempo: {
    'under-70': 'under 70 bpm',
    '70-to-90': '70 to 90 bpm',
    '90-to-120': '90 to 120 bpm',
    'over-120': 'over 120 bpm',
  },
  price: {
    'under-5': 'under $5',
    '5-to-10': '$5 to $10',
    '10-to-20': '$10 to $20',
    'over-20': 'over $20',
  },
  free: { yes: 'free' },
  owned: { yes: 'owned', no: 'not owned' },
}

/** What it is called in a sentence, where that is something else. */
const phrases: { [F in FilterName]?: Record<string, string> } = {
  moment: {
    'session.start': 'for a session that starts',
    'task.acknowledge': 'for a prompt that is taken',
    'task.progress': 'for work that goes on',
    'input.required': 'for input that is needed',
    'resource.limit': 'for a limit that is reached',
    'user.spam': 'for too many prompts',
    'task.error': 'for a task that fails',
    'task.complete': 'for a task that is done',
    'session.end': 'for a session that ends',
  },
  tool: Object.fromEntries(Object.entries(codingTools).map(([tool, name]) => [tool, `for ${name}`])),
  owned: { yes: 'that you own', no: 'that you do not own' },
}

export const filterNames = Object.keys(optionLabels) as FilterName[]

const labelOf = (name: FilterName, option: string) => (optionLabels[name] as Record<string, string>)[option]

/** As a reader would say it within a sentence. */
export const phraseOf = (name: FilterName, option: string) => phrases[name]?.[option] ?? labelOf(name, option)

/** What stands first. */
export const sortLabels: Record<Sort, string> = {
  newest: 'newest first',
  price: 'cheapest first',
  length: 'shortest first',
  tempo: 'slowest first',
}

const viewNouns: Record<ListView, readonly [one: string, many: string]> = {
  packs: ['pack', 'packs'],
  tracks: ['track', 'tracks'],
}

/** How many were found, in words: '4 packs', 'more than 10,000 tracks'. */
export function describeCount(count: number, view: ListView, isCapped: boolean) {
  const [one, many] = viewNouns[view]
  const number = `${isCapped ? 'more than ' : ''}${count.toLocaleString('en-US')}`
  return `${count === 0 ? 'no' : number} ${count === 1 ? one : many}`
}
