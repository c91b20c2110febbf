import { download } from './download.ts'
import { formatMemory, formatSpent, measureWork, printRow } from './figures.ts'
import { watchMemory } from './linux-process.ts'
import type { RunningServer } from './start-server.ts'
import { requestHead, type Stock } from './stock.ts'

/** How much memory one download of a very large pack takes: first its files are read through, then they are sent. */
export async function measureOneLarge({ pid, port }: RunningServer, { token, paths }: Stock) {
  const reading = await watchMemory(pid)
  printRow('read through', formatSpent(await measureWork(pid, () => requestHead(port, paths.large, token))))
  printRow('', formatMemory(reading()))
  const sending = await watchMemory(pid)
  printRow('sent', formatSpent(await measureWork(pid, () => download({ port, path: paths.large, token }))))
  printRow('', formatMemory(sending()))
  printRow('both', formatMemory({ before: reading().before, peak: Math.max(reading().peak, sending().peak) }))
}
