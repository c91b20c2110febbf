import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createMachine } from '../machine/machine.ts'
import { startProvider } from '../providers/provider.ts'
import type { CodingTool } from './coding-tool.ts'
import { startSession } from './session.ts'

/** Where the tools are, which of them run here, and where the pack is: what the stage has prepared. */
const { CODING_TOOLS = '', TRIED_TOOLS = '', CODING_PACK = '' } = process.env

export const isTried = ({ program }: CodingTool) => TRIED_TOOLS.split(' ').includes(program)

/** A machine on which somebody works with these tools, and has unpacked a download; nothing is installed of it yet. */
export async function createWorkplace<Names extends string>(tools: Record<Names, CodingTool>) {
  const list: CodingTool[] = Object.values(tools)
  const machine = createMachine(
    Object.fromEntries(list.map(({ program }) => [program, join(CODING_TOOLS, program)])),
  )
  const providers = new Map<CodingTool, Awaited<ReturnType<typeof startProvider>>>()
  const ownFiles: Record<string, string> = {}
  for (const tool of list) {
    const provider = await startProvider(tool.protocol)
    providers.set(tool, provider)
    Object.assign(machine.env, tool.env(provider.address))
    Object.assign(ownFiles, tool.settings(provider.address))
    for (const [name, text] of Object.entries(tool.state(machine))) machine.write(name, text)
  }
  for (const [name, text] of Object.entries(ownFiles)) machine.write(name, text)
  const name = CODING_PACK.split('/').at(-1) ?? ''
  const download = join(machine.home, 'Down loads', name)
  cpSync(CODING_PACK, download, { recursive: true })

  let isThere = false
  /** Those that have asked about the pack, once and for all. */
  const hasAsked = new Set<CodingTool>()
  const providerOf = (tool: CodingTool) => {
    const provider = providers.get(tool)
    if (!provider) throw new Error(`${tool.title} is not on this machine`)
    return provider
  }
  return {
    machine,
    /** The name of the pack. */
    name,
    download,
    /** Where it is once it is installed. */
    pack: join(machine.home, '.openpeon/packs', name),
    ownFiles,
    providerOf,
    /** As the README of the pack says. */
    async install(...args: string[]) {
      const said = await machine.run('sh', [join(download, 'install.sh'), ...args])
      await machine.settle()
      isThere = true
      return said
    },
    start(tool: CodingTool, args?: string[]) {
      const mustAsk = tool.dialogs.length > 0 && isThere && !hasAsked.has(tool)
      hasAsked.add(tool)
      return startSession(tool, machine, providerOf(tool), args, mustAsk)
    },
    async close() {
      await machine.close()
      for (const provider of providers.values()) await provider.close()
    },
  }
}

export type Workplace = Awaited<ReturnType<typeof createWorkplace>>
