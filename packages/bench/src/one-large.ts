import { download } from './download.ts'
import { grown, row, spent, timed } from './figures.ts'
import { watchMemory } from './process.ts'
import type { Running } from './start.ts'
import { ask, type Wares } from './stock.ts'

/** How much memory one download of a very large pack takes: first its files are read through, then they are sent. */
export async function oneLarge({ pid, port }: Running, { token, paths }: Wares) {
  const reading = await watchMemory(pid)
  row('read through', spent(await timed(pid, () => ask(port, paths.large, token))))
  row('', grown(reading()))
  const sending = await watchMemory(pid)
  row('sent', spent(await timed(pid, () => download({ port, path: paths.large, token }))))
  row('', grown(sending()))
  row('both', grown({ before: reading().before, peak: Math.max(reading().peak, sending().peak) }))
}
