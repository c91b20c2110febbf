import { z } from 'zod'
import { type OutboxHandler, outboxHandler } from '../../platform/outbox/outbox.ts'
import { outboxKind } from '../../platform/outbox/outbox-kind.ts'
import { packReleasedMail } from './releases.mails.ts'
import { isOwner, releaseForLetter, sealedReleasesOf } from './releases.queries.ts'

export const packReleasedKind = outboxKind(
  'pack-released',
  z.object({ packId: z.string(), version: z.string(), userId: z.string() }),
)

export const releasesOutboxHandlers: OutboxHandler[] = [
  outboxHandler(packReleasedKind, async ({ db, config, ports }, { packId, version, userId }, id) => {
    const release = await releaseForLetter(db, packId, version, userId)
    // Whoever has left, or given it back, does not want to know.
    if (!release || !(await isOwner(db, packId, userId))) return
    const isKept = (await sealedReleasesOf(db, userId, [packId])).length > 0
    await ports.mail.send({
      id,
      to: { address: release.email },
      ...packReleasedMail({ brand: config.brand, publicUrl: config.publicUrl, version, isKept, ...release }),
    })
  }),
]
