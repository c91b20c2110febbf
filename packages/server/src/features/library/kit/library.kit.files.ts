import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What lies in every pack, word for word. It runs on other people's machines: so it stands here as what it is there. */
const read = (name: string) => readFileSync(join(import.meta.dirname, 'files', name), 'utf8')

export const playSh = read('play.sh')
export const playPs1 = read('play.ps1')
export const installSh = read('install.sh')
export const installPs1 = read('install.ps1')

const openCode = read('opencode.ts')
/** OpenCode reads a plugin wherever it was copied to, so this one has to know its pack by name. */
export const openCodePlugin = (name: string) => openCode.replaceAll('NAME-OF-PACK', name)
