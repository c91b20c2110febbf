import { standIn } from '../process.ts'
import { openGoogle } from './google.ts'

await standIn(openGoogle)
