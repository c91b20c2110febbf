import { runSandbox } from '../run-sandbox.ts'
import { startGoogleSandbox } from './server.ts'

await runSandbox(startGoogleSandbox)
