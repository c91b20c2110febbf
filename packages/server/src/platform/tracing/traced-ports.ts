import type { Ports } from '../../context.ts'
import type { Tracer } from '../../tracer.ts'

/** The same ports, each call of which is told to a collector of traces. */
export function tracedPorts({ media, mail, google, cards, ...others }: Ports, tracer: Tracer): Ports {
  const traced =
    <Given extends unknown[], T>(name: string, act: (...given: Given) => Promise<T>) =>
    (...given: Given) =>
      tracer.call(name, () => act(...given))
  return {
    ...others,
    media: {
      ...media,
      read: (...given) => tracer.read('media read', media.read(...given)),
    },
    mail: { ...mail, send: traced('mail send', mail.send) },
    google: {
      ...google,
      start: traced('google start', google.start),
      finish: traced('google finish', google.finish),
    },
    cards: {
      ...cards,
      create: traced('cards create', cards.create),
      retrieve: traced('cards retrieve', cards.retrieve),
      cancel: traced('cards cancel', cards.cancel),
      refund: traced('cards refund', cards.refund),
      listEventsSince: traced('cards list events', cards.listEventsSince),
    },
  }
}
