import type { CoverTake } from '@earcon/contract/takes'
import { refuse } from '../refuse.ts'

export async function ingestCover(path: string, sha256?: string): Promise<CoverTake> {
  return refuse(`Pictures are not taken yet: ${path} ${sha256}`)
}
