import type { PlayerState } from './player.rules.ts'

/** What stands in the tab: while something can be heard, that before the page's own title. */
export const tabTitleOf = ({ phase, sound }: PlayerState, page: string) =>
  phase === 'playing' && sound ? `▶ ${sound.title} · ${page}` : page
