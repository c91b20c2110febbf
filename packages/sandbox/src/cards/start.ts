import { runSandbox } from '../run-sandbox.ts'
import { type CardSandboxOptions, startCardSandbox } from './server.ts'

await runSandbox(async (told: CardSandboxOptions) => ({ http: (await startCardSandbox(told)).http }))
