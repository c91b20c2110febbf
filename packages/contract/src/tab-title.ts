import type { Player } from './player.ts'

/** What stands in the tab: while something can be heard, that before the page's own title. */
export const titleWith = ({ phase, sound }: Player, page: string) =>
  phase === 'playing' && sound ? `▶ ${sound.title} · ${page}` : page
