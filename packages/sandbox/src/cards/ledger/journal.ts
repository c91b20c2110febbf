import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Where changes are written down, one line each, before anybody is told of them. */
export interface Journal {
  write(line: string): void
  close(): void
}

/** For those who need no memory. */
export const createNullJournal = (): Journal => ({ write: () => {}, close: () => {} })

const fileIn = (folder: string) => join(folder, 'ledger.jsonl')

/** The lines of a journal as they were written; what a killed process left unfinished was never answered for. */
export function readJournalLines(folder: string) {
  const text = readIfThere(fileIn(folder))
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
}

/** Begins the journal anew with these lines. The old one lies there until the new one is whole. */
export function openJournal(folder: string, lines: Iterable<string>): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${fileIn(folder)}.new`
  const file = openSync(draft, 'w', 0o600)
  let size = 0
  for (const line of lines) size += writeAt(file, `${line}\n`, size)
  fsyncSync(file)
  renameSync(draft, fileIn(folder))
  let open = true
  return {
    write(line) {
      if (!open) throw new Error('The ledger is closed.')
      // A line that could not be written whole is written over by the next one.
      size += writeAt(file, `${line}\n`, size)
    },
    close() {
      if (!open) return
      open = false
      ftruncateSync(file, size)
      closeSync(file)
    },
  }
}

function writeAt(file: number, text: string, place: number) {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, place + done)
  return bytes.length
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
