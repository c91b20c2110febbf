import type { Config } from './config.ts'
import type { Db } from './db/engine.ts'
import type { Meters } from './meters.ts'
import type { Media } from './platform/media/media.ts'
import type { TakeStore } from './platform/media/take-store.ts'
import type { Cards } from './ports/cards.ts'
import type { Google } from './ports/google.ts'
import type { Mailer } from './ports/mail.ts'
import type { Tally } from './tally.ts'
import type { Tracer } from './tracer.ts'

/** Everything a service may touch. Handed in, never reached for. */
export interface Context {
  db: Db
  config: Config
  ports: Ports
  /** Who asks: their connection, signed in or not. None where the shop does something unasked. */
  visitor?: Visitor
  /** Who is signed in. */
  viewer?: Viewer
  /** Who works at the desk; nobody where it is not the desk's. */
  operator?: Operator
  /** What visitors do is counted here; nowhere, where there are none. */
  tally?: Tally
  /** What those see who watch from outside is counted here; nowhere, where nobody does. */
  meters?: Meters
  /** Where the time of requests goes is told here; nowhere, where nobody collects it. */
  tracer?: Tracer
  /** Where a fault is told that does not stop what was asked; nowhere, where there is no log. */
  report?(error: unknown, what: string): void
}

/** What a service may rely on when its call is only for those who are signed in. */
export type SignedInContext = Context & { viewer: Viewer }

/** What a service of the desk may rely on: somebody who may run the shop has asked. */
export type DeskContext = Context & { operator: Operator }

/** Who works at the desk: an administrator by a call, or whoever gives commands on the shop's own machine. */
export type Operator = { kind: 'administrator'; userId: string } | { kind: 'operator' }

/** What lies outside of the shop's own walls. */
export interface Ports {
  media: Media
  takes: TakeStore
  mail: Mailer
  google: Google
  cards: Cards
}

export interface Visitor {
  /** Where the request comes from. */
  ip: string
  /** What the browser calls itself. */
  userAgent: string
  /** The token it presents, whatever it is worth. */
  bearer: string | undefined
  /** The cookie that ties a sign-in with Google to the browser that began it. */
  cookie: string | undefined
}

export interface Viewer {
  id: string
  /** The session in which they ask. */
  session: string
  email: string
  is_email_verified: boolean
  is_admin: boolean
}
