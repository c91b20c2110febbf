import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Studio } from '@earcon/contract/takes'
import { openStudio } from '@earcon/sounds/studio'
import type { Ports } from '../context.ts'
import { mediaOnDisk } from '../ports/media.ts'
import { shelf } from '../ports/studio.ts'

/** What the tests make lies in one folder of this clone, so that no two of them make the same sound. */
const shared = join(import.meta.dirname, '../../../../.cache/test-media')

/** A folder that is gone when the test file ends. */
export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'earcon-test-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The real media store and the real studio, which does nothing until something is ordered. */
export async function openPorts({
  folder = shared,
  studio = openStudio(),
}: PortsOptions = {}): Promise<Ports> {
  const media = await mediaOnDisk(folder)
  after(() => studio.close())
  return { media, studio: shelf(media, studio) }
}

export interface PortsOptions {
  folder?: string
  studio?: Studio
}
