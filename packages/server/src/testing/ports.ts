import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { crc32 } from 'node:zlib'
import type { Studio } from '@earcon/contract/takes'
import { openStudio } from '@earcon/sounds/studio'
import type { Ports } from '../context.ts'
import type { Media, StoredFile } from '../platform/media/media.ts'
import { takeStore } from '../platform/media/take-store.ts'
import { type Cards, CardsUnavailableError } from '../ports/cards.ts'
import type { Google } from '../ports/google.ts'
import { mediaOnDisk } from '../ports/media.ts'
import { type Mailbox, mailerInto, openMailbox } from './mailbox.ts'

/** What the tests make lies in one folder of this clone, so that no two of them make the same sound. */
const shared = join(import.meta.dirname, '../../../../.cache/test-media')

/** A folder that is gone when the test file ends. */
export function createTempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'earcon-test-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What is to be known of a file with these bytes. */
export const storedFileOf = (bytes: Uint8Array, key: string, type: string): StoredFile => ({
  key,
  type,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
})

/** For tests in which nobody signs in with Google. */
const noGoogle: Google = {
  start: () => Promise.reject(new Error('This test has no provider to sign in with.')),
  finish: () => Promise.reject(new Error('This test has no provider to sign in with.')),
  verify: () => Promise.reject(new Error('This test has no provider to sign in with.')),
}

/** For tests in which nobody pays. */
const away = () => Promise.reject(new CardsUnavailableError('This test has no card provider.'))
const noCards: Cards = {
  create: away,
  retrieve: away,
  cancel: away,
  refund: away,
  verifyEvent: away,
  listEventsSince: away,
  verify: away,
}

/** The real media store, studio and mail; none of them does anything until something is asked of it. */
export async function openPorts({
  folder = shared,
  media: given,
  studio,
  mailbox = openMailbox(),
  google = noGoogle,
  cards = noCards,
}: PortsOptions = {}): Promise<Ports> {
  const media = given ?? (await mediaOnDisk(folder))
  const makers = studio ?? openStudio({ folder: media.incoming })
  after(() => makers.close())
  return { media, takes: takeStore(media, makers), mail: mailerInto(mailbox), google, cards }
}

export interface PortsOptions {
  folder?: string
  /** In place of a folder. */
  media?: Media
  studio?: Studio
  mailbox?: Mailbox
  google?: Google
  cards?: Cards
}
