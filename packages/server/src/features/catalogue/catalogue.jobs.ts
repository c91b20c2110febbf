import type { Context } from '../../context.ts'
import type { Job, JobTools } from '../../platform/jobs/jobs.ts'
import { catalogueVersion } from './catalogue.queries.ts'
import { drawCovers, recordCatalogue } from './catalogue.recordings.service.ts'
import { checkVoiceEdition, makeVoices } from './voices/catalogue.voices.service.ts'

export function catalogueJobs({ renewAnswers }: Pick<JobTools, 'renewAnswers'>): Job[] {
  let seen: number | undefined
  let isEditionChecked = false
  return [
    {
      // Whoever changed the catalogue, this server or another: what was cached of the old one is replaced at once, or at the next look.
      name: 'watch-catalogue',
      everyMs: 1_000,
      wokenBy: 'catalogue',
      async run({ db }) {
        const { version } = await catalogueVersion(db)
        if (version === seen) return
        seen = version
        await renewAnswers()
      },
    },
    {
      name: 'record-catalogue',
      everyMs: 10_000,
      async run(context, closing) {
        if (context.config.studio !== 'all') return
        // Neither the first cover nor the last waits for the next look.
        await recordCatalogue(context, finishPacks, closing)
        if (!closing?.aborted) await finishPacks(context)
      },
    },
    { name: 'draw-covers', everyMs: 2_000, run: (context) => drawCovers(context) },
    {
      name: 'make-voices',
      everyMs: 2_000,
      async run(context, closing) {
        if (!isEditionChecked) await checkVoiceEdition(context)
        isEditionChecked = true
        await makeVoices(context, closing)
      },
    },
  ]
}

async function finishPacks(context: Context) {
  await drawCovers(context)
  await makeVoices(context)
}
