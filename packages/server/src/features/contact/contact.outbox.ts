import { z } from 'zod'
import { type OutboxHandler, outboxHandler } from '../../platform/outbox/outbox.ts'
import { outboxKind } from '../../platform/outbox/outbox-kind.ts'
import { inquiryMail } from './contact.mails.ts'
import { inquiryById } from './contact.queries.ts'

export const inquiryKind = outboxKind('inquiry', z.object({ inquiryId: z.string() }))

export const contactOutboxHandlers: OutboxHandler[] = [
  outboxHandler(inquiryKind, async ({ db, config, ports }, { inquiryId }, id) => {
    const inquiry = await inquiryById(db, inquiryId)
    if (!inquiry) return
    await ports.mail.send({
      id,
      to: { address: config.contactEmail },
      replyTo: { name: inquiry.name, address: inquiry.email },
      ...inquiryMail({ brand: config.brand, ...inquiry }),
    })
  }),
]
