import { text } from 'node:stream/consumers'
import { formatMemory, formatSpent, measureWork, median, printLine, printRow } from '../figures.ts'
import { watchMemory } from '../linux-process.ts'
import type { RunningServer } from '../start-server.ts'

const rounds = 5

/** What search engines ask for: where everything is, and all of it, part by part. What is kept of it is not measured. */
export async function measureSitemap({ pid, port }: RunningServer) {
  const files = await askFor('/sitemap.xml')
  const parts = addressesIn(files).filter((path) => path.endsWith('.xml'))
  const middle = parts[parts.length >> 1] ?? '/sitemap.xml'
  const memory = await watchMemory(pid)

  printLine('\nAddresses for search engines\n')
  printRow('/sitemap.xml, made', await medianOf('/sitemap.xml'))
  printRow(
    `${middle}, made`,
    `${await medianOf(middle)}, ${addressesIn(await askFor(middle)).length} addresses`,
  )
  let addresses = 0
  const all = await measureWork(pid, async () => {
    for (const path of parts.length > 0 ? parts : ['/sitemap.xml'])
      addresses += addressesIn(await askFor(path)).length
  })
  printRow('all of it', `${formatSpent(all)}, ${addresses} addresses`)
  printRow('', formatMemory(memory()))

  async function medianOf(path: string) {
    const found = []
    for (let round = 0; round < rounds; round += 1) found.push(await measureWork(pid, () => askFor(path)))
    return formatSpent({ cpu: median(found, 'cpu'), seconds: median(found, 'seconds') })
  }

  /** Whoever shows a token gets an answer made for them. */
  async function askFor(path: string) {
    const answer = await fetch(`http://localhost:${port}${path}`, {
      headers: { authorization: 'Bearer none' },
    })
    if (answer.status !== 200 || !answer.body) throw new Error(`${path} was answered with ${answer.status}`)
    return text(answer.body)
  }
}

const addressesIn = (file: string) =>
  [...file.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
