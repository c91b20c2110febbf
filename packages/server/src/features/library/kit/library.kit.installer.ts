import { readFileSync } from 'node:fs'

/** A pack as its installer fetches it: what it is called in coding tools, and its ZIP. */
export interface InstallablePack {
  name: string
  url: string
  sha256: string
  /** Who asks for all does not mean this one. */
  onlyByName?: boolean
}

const template = readFileSync(new URL('files/get.sh', import.meta.url), 'utf8')

/** The script that `curl … | sh -s NAME TOOL` runs: it fetches packs, and each installs itself. */
export function installerSh({ brand, packs }: { brand: string; packs: readonly InstallablePack[] }) {
  const filled: Record<string, string> = {
    __BRAND__: oneLine(brand),
    __PACKS__: packs.map(lineOf).join('\n'),
  }
  // Each once and in one go, so that nothing that was filled in is taken for a gap.
  return template.replace(/__(BRAND|PACKS)__/g, (gap) => quote(filled[gap] ?? ''))
}

const lineOf = ({ name, sha256, url, onlyByName = false }: InstallablePack) =>
  [name, sha256, url, ...(onlyByName ? ['only-by-name'] : [])].map(oneWord).join(' ')

/** Nothing in it means anything to a shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')

function oneWord(text: string) {
  if (!/^[!-~]+$/.test(text)) throw new Error(`not a word for an installer: ${text}`)
  return text
}
