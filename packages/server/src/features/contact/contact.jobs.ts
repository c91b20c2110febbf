import type { OutboxHandler } from '../../platform/outbox/outbox.ts'
import { inquiryMail } from './contact.mails.ts'
import { inquiryById } from './contact.queries.ts'

/** Safe because takeInquiry posts exactly this. */
const inquiryIdIn = (facts: unknown) => (facts as { inquiryId: string }).inquiryId

export const contactOutboxHandlers: OutboxHandler[] = [
  {
    kind: 'inquiry',
    async handle({ db, config, ports }, facts, id) {
      const inquiry = await inquiryById(db, inquiryIdIn(facts))
      if (!inquiry) return
      await ports.mail.send({
        id,
        to: { address: config.contactEmail },
        replyTo: { name: inquiry.name, address: inquiry.email },
        ...inquiryMail({ brand: config.brand, ...inquiry }),
      })
    },
  },
]
