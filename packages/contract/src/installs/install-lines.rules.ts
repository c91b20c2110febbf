import { codingTools } from '../catalogue/coding-events.rules.ts'
import { kitNameOf } from './kit-name.rules.ts'

type CodingTool = keyof typeof codingTools

/** One line to be pasted into a terminal, and the tool that speaks after it. */
export interface InstallLine {
  tool: string
  line: string
}

/** Hear a pack in one's own tool before buying it. In Claude Code nothing is installed; everywhere else one more word removes it. */
export function tryLines(publicUrl: string, slug: string): InstallLine[] {
  const installer = installerLine(`${publicUrl}/try/${inAddress(slug)}/install.sh`)
  return linesOf(`claude --plugin-url ${tryZipUrl(publicUrl, slug)}`, (tool) =>
    installer(kitNameOf(slug), tool),
  )
}

/** Where the audition of a pack lies. */
export const tryZipUrl = (publicUrl: string, slug: string) => `${publicUrl}/try/${inAddress(slug)}.zip`

/** Install one pack, or all that a buyer owns, by a token of theirs. */
export function installLines(publicUrl: string, token: string, slug?: string): InstallLine[] {
  const there = `${publicUrl}/i/${token}`
  const installer = installerLine(`${there}/install.sh`)
  const name = slug === undefined ? 'all' : kitNameOf(slug)
  // Claude Code takes a marketplace from an https address only, and installs one plugin at a time.
  const claude =
    slug !== undefined && publicUrl.startsWith('https:')
      ? `claude plugin install ${name} --marketplace ${there}/marketplace.json`
      : installer(name, 'claude')
  const lines = linesOf(claude, (tool) => installer(name, tool))
  return slug === undefined
    ? lines
    : [...lines, { tool: 'npm', line: `npx --yes ${there}/${inAddress(slug)}.tgz` }]
}

/** How what an installer has put somewhere is taken away again. */
export const removeLine = (slug: string) => `sh ~/.openpeon/packs/${kitNameOf(slug)}/install.sh remove`

/** With nothing in it that a shell reads as more than a letter. */
const inAddress = (slug: string) =>
  encodeURIComponent(slug).replace(/[!'()*~]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

const installerLine = (url: string) => (name: string, tool: CodingTool) =>
  `curl -fsSL ${url} | sh -s ${name} ${tool}`

const linesOf = (claude: string, others: (tool: CodingTool) => string): InstallLine[] =>
  (Object.keys(codingTools) as CodingTool[]).map((tool) => ({
    tool: codingTools[tool],
    line: tool === 'claude' ? claude : others(tool),
  }))
