import { crc32 } from 'node:zlib'
import { shopNameOf } from '@earcon/contract/installs/kit-name.rules'
import { createArchive, type Entry } from '@earcon/zip/archive'
import { createTarball } from '../../platform/archives/tarball.ts'
import type { FileBody } from '../../platform/http/replies.ts'
import type { CodingPack } from '../library/downloads/library.coding-packs.service.ts'

/** A pack as npm takes it from an address: `npx` unpacks it, and runs what installs the pack. */
export function npmTarballOf(
  { name, version }: CodingPack,
  entries: readonly Entry[],
  brand: string,
): FileBody {
  const [first] = entries
  const modified = first?.modified ?? new Date(0)
  const textEntry = (file: string, text: string, executable = false): Entry => {
    const source = Buffer.from(text)
    return { name: file, size: source.length, crc32: crc32(source), modified, executable, source }
  }
  const manifest = {
    name: `@${shopNameOf(brand)}/${name}`,
    version,
    license: 'SEE LICENSE IN LICENCE.txt',
    bin: { [name]: 'bin.js' },
  }
  const all = [
    textEntry('package.json', `${JSON.stringify(manifest, null, 2)}\n`),
    textEntry('bin.js', binJs(name), true),
    ...entries,
  ].map(inPackage)
  const tarball = createTarball(all)
  return {
    type: 'application/gzip',
    size: tarball.size,
    tag: `${createArchive(all).tag}-tgz`,
    read: (_, start, end) => tarball.read(start, end + 1),
  }
}

/** Where npm looks for it. */
const inPackage = (entry: Entry): Entry => ({ ...entry, name: `package/${entry.name}` })

/** Runs the pack's own installer with what it was given, and ends as that ends. */
const binJs = (name: string) => `#!/usr/bin/env node
'use strict'
const { spawnSync } = require('node:child_process')
const { join } = require('node:path')

const folder = join(__dirname, '${name}')
const [program, ...first] =
  process.platform === 'win32'
    ? ['powershell', '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', join(folder, 'install.ps1')]
    : ['sh', join(folder, 'install.sh')]
const { status, error } = spawnSync(program, [...first, ...process.argv.slice(2)], { stdio: 'inherit' })
if (error) console.error(program + ' could not be started: ' + error.message)
process.exit(status === null ? 1 : status)
`
