import { lazyIsland } from '../../ui/lazy-island.tsx'

const scopeChoiceIsland = lazyIsland(async () => (await import('./scope/scope-choice.tsx')).ScopeChoice)

/** For how many people a pack is offered; most visitors take what is offered first, and wait for none of it. */
export const ScopeChoice = scopeChoiceIsland.Part

export const fetchScopeChoice = scopeChoiceIsland.fetch
