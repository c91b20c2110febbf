import { standIn } from '../process.ts'
import { openCards, type Told } from './cards.ts'

await standIn(async (told: Told) => ({ http: (await openCards(told)).http }))
