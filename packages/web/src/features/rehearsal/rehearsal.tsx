import { lazyIsland } from '../../ui/lazy-island.tsx'
import type { RehearsalFigureProps } from './rehearsal-figure-props.ts'

const figure = lazyIsland(async () => (await import('./figure.tsx')).RehearsalFigure)

/** A session of a coding agent in a small terminal, to be heard; nothing where there is no pack. The page needs an `<AudioElement />`. */
export function Rehearsal({
  packs,
  chosen,
  number,
}: Omit<RehearsalFigureProps, 'chosen'> & { chosen: string }) {
  const first = packs.find(({ id }) => id === chosen) ?? packs[0]
  return first && <figure.Part packs={packs} chosen={first} number={number} />
}

export const fetchRehearsal = figure.fetch
