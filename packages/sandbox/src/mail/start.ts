import { standIn } from '../process.ts'
import { lettersIn } from './letters.ts'
import { openMailbox } from './mailbox.ts'
import { openPost } from './post.ts'

interface Told {
  /** Where the letters are kept */
  folder: string
  /** Where a browser finds the mailbox */
  address: string
  /** What every address of the mailbox must carry, since letters open accounts */
  key: string
}

await standIn(async ({ folder, address, key }: Told) => {
  const letters = lettersIn(folder)
  const [smtp, http] = await Promise.all([openPost(letters), openMailbox(letters, { address, key })])
  return { smtp, http }
})
