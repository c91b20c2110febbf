import { later } from '../../ui/later.tsx'
import type { FigureProps } from './figure.tsx'

const figure = later(async () => (await import('./figure.tsx')).Figure)

/** A session of a coding agent in a small terminal, to be heard; nothing where there is no pack. The page needs an `<Audio />`. */
export function Rehearsal({ packs, chosen, number }: Omit<FigureProps, 'chosen'> & { chosen: string }) {
  const first = packs.find(({ id }) => id === chosen) ?? packs[0]
  return first && <figure.Part packs={packs} chosen={first} number={number} />
}

export const fetchRehearsal = figure.fetch
