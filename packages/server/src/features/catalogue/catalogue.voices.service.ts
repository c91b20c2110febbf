import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../context.ts'
import { loadTakeFile } from '../takes/takes.service.ts'

/** Where the voice of a pack is to be found once it is made. */
export const voiceUrl = (take: string | null) => take && `/api/voices/${take}.mp3`

/** A voice under its own name, which is that of its take: another sound would have another. */
export async function getVoice(context: Context, name: string) {
  const [, take] = /^([0-9a-f]{24})\.mp3$/.exec(name) ?? []
  const voice = take && (await loadTakeFile(context, { take, part: 'voice', name, immutable: true }))
  if (!voice) throw new Refusal('voice-not-found')
  return voice
}
