import { Refusal } from '@earcon/contract/refusal.rules'
import type { VoicePlan } from '@earcon/contract/takes'
import type { Context } from '../../../context.ts'
import { atomically } from '../../../db/atomically.ts'
import { readIntact } from '../../../platform/media/checksums.ts'
import { checkSource, type FileSource } from '../../../platform/media/file-sources.ts'
import { workUnlessClaimed } from '../../takes/takes.claims.service.ts'
import { awaitEach, loadFileSources, loadTakeFile, saveTake } from '../../takes/takes.service.ts'
import {
  isAnyPackToVoice,
  isVoiced,
  lockCatalogue,
  packsWithoutVoice,
  packsWithSounds,
  setPackVoice,
  setVoiceEdition,
  setVoiceRecipes,
  takePacksToVoice,
  voiceEdition,
} from './catalogue.voices.queries.ts'

/** Where the voice of a pack is to be found once it is made. */
export const voiceUrl = (take: string | null) => take && `/api/voices/${take}.mp3`

/** A voice under its own name, which is that of its take: another sound would have another. */
export async function getVoice(context: Context, name: string) {
  const [, take] = /^([0-9a-f]{24})\.mp3$/.exec(name) ?? []
  const voice = take && (await loadTakeFile(context, { take, part: 'voice', name, immutable: true }))
  if (!voice) throw new Refusal('voice-not-found')
  return voice
}

/** A studio that makes voices otherwise makes them all anew. */
export async function checkVoiceEdition(context: Context) {
  const edition = context.ports.takes.voiceEdition()
  if ((await voiceEdition(context.db)).voice_edition === edition) return
  await atomically(context, ({ db }) => setVoiceEdition(db, edition))
}

/** So many packs at once are looked at, while everybody else who changes the catalogue waits. */
const packsAtOnce = 100
/** So many voices are made at once: each holds its previews in memory. */
const voicesAtOnce = 4

/** Makes the voices of all packs that can be heard and have none, or another. */
export async function makeVoices(context: Context, closing?: AbortSignal) {
  let looked = (await isAnyPackToVoice(context.db)) ? packsAtOnce : 0
  while (looked > 0) {
    if (closing?.aborted) return
    looked = await nameVoices(context)
  }
  const ids = await packsWithoutVoice(context.db)
  if (ids.length === 0) return
  const packs = new Map((await packsWithSounds(context.db, ids)).map((pack) => [pack.id, pack]))
  const plans = new Map<string, VoicePlan>()
  for (const id of ids) {
    const pack = packs.get(id)
    const plan = pack && planOf(context, pack)
    if (plan && plan.recipe === pack.voice_recipe && isRecorded(plan, pack)) plans.set(plan.recipe, plan)
  }
  await awaitEach([...plans.values()], voicesAtOnce, async (plan) => {
    if (!closing?.aborted) await makeVoice(context, plan)
  })
}

type PackWithSounds = Awaited<ReturnType<typeof packsWithSounds>>[number]

const planOf = ({ ports }: Context, { sounds }: PackWithSounds) =>
  ports.takes.planVoice(sounds.map(({ take, duration_ms, event }) => ({ take, ms: duration_ms, event })))

/** Of what a voice is not made of, it does not matter. */
function isRecorded({ parts }: VoicePlan, { sounds }: PackWithSounds) {
  const recorded = new Set(sounds.map((sound) => sound.recorded))
  return parts.every(({ take }) => recorded.has(take))
}

/** Decides what the voices of changed packs are to be; how many were looked at. */
const nameVoices = (outer: Context) =>
  atomically(outer, async (context) => {
    const { db } = context
    // Whoever changes a track or a pack locks it first, and tells of the change then.
    await lockCatalogue(db)
    const ids = await takePacksToVoice(db, packsAtOnce)
    const packs = await packsWithSounds(db, ids)
    const named = packs
      .map((pack) => ({ pack, recipe: planOf(context, pack)?.recipe ?? null }))
      .filter(({ pack, recipe }) => recipe !== pack.voice_recipe)
      .map(({ pack, recipe }) => ({ id: pack.id, recipe }))
    if (named.length > 0) await setVoiceRecipes(db, named)
    return ids.length
  })

const makeVoice = (context: Context, plan: VoicePlan) =>
  workUnlessClaimed(context, plan.recipe, {
    isDone: () => isVoiced(context.db, plan.recipe),
    async work() {
      const { files } = await context.ports.takes.packVoice(plan, () => loadPreviews(context, plan))
      await atomically(context, async ({ db }) => {
        await saveTake(db, plan.recipe, files)
        await setPackVoice(db, plan.recipe)
      })
    },
  })

async function loadPreviews(context: Context, { parts }: VoicePlan) {
  const takes = parts.map(({ take }) => take)
  const sources = await loadFileSources(context, takes, 'preview')
  const previews: Uint8Array[] = []
  for (const take of takes) previews.push(await readPreview(context, take, sources.get(take)))
  return previews
}

/** One that turns out to be lost is made again, and the voice after it. */
async function readPreview({ ports }: Context, take: string, source: FileSource | undefined) {
  if (!source) throw new Error(`${take} has no preview.`)
  const fault = await checkSource(ports.media, source)
  if (fault) throw new Error(`${fault.what}: ${fault.key}`, { cause: fault.err })
  const { file } = source
  return Buffer.concat(await Array.fromAsync(readIntact(ports.media, file, 0, file.size - 1)))
}
