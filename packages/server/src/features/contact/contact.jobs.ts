import type { Delivery } from '../../platform/outbox.ts'
import { inquiryLetter } from './contact.mails.ts'
import { inquiryById } from './contact.queries.ts'

/** Safe because takeInquiry posts exactly this. */
const inquiryOf = (facts: unknown) => (facts as { inquiryId: string }).inquiryId

export const contactDeliveries: Delivery[] = [
  {
    kind: 'inquiry',
    async deliver({ db, config, ports }, facts, id) {
      const inquiry = await inquiryById(db, inquiryOf(facts))
      if (!inquiry) return
      await ports.mail.send({
        id,
        to: { address: config.contactEmail },
        replyTo: { name: inquiry.name, address: inquiry.email },
        ...inquiryLetter({ brand: config.brand, ...inquiry }),
      })
    },
  },
]
