import { prepareTemplate } from './data-folder.ts'

// What `scripts/ready.mjs` runs, so that a first start copies its database instead of making it.
await prepareTemplate()
