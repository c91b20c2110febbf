import { runSandbox } from '../run-sandbox.ts'
import { startMailboxServer } from './mailbox-server.ts'
import { openMessageStore } from './message-store.ts'
import { startSmtpServer } from './smtp-server.ts'

interface MailSandboxOptions {
  /** Where the letters are kept */
  folder: string
  /** Where a browser finds the mailbox */
  address: string
  /** What every address of the mailbox must carry, since letters open accounts */
  key: string
}

await runSandbox(async ({ folder, address, key }: MailSandboxOptions) => {
  const letters = openMessageStore(folder)
  const [smtp, http] = await Promise.all([
    startSmtpServer(letters),
    startMailboxServer(letters, { address, key }),
  ])
  return { smtp, http }
})
