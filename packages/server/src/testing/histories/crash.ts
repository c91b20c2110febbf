import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { guardTransactions } from '../../db/atomically.ts'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'
import { type Cards, CardsUnavailableError } from '../../ports/cards.ts'

/** The shop was cut off here. Whatever it still tries to do in this life comes to nothing. */
export class Crash extends Error {
  override name = 'Crash'
}

/**
 * What gets in the way of one doing: before its n-th statement, around the n-th thing that it asks the provider, or before it
 * turns to the database for the n-th time, with a statement or a whole transaction.
 */
export interface Interruption {
  of: 'statement' | 'answer' | 'turn'
  at: number
  /** away: the question is lost; lost: the answer is; broken: it answers that it broke down, and has done it all the same. */
  fate: 'crash' | 'away' | 'lost' | 'broken' | 'halt'
  /** What happens while it is halted; it may say that it goes on no more, or only until its next question. */
  meanwhile?: () => Promise<'on' | 'crash' | 'crash later'>
}

interface Life {
  interruption: Interruption | undefined
  statements: number
  answers: number
  turns: number
  dead: boolean
  last: string
  reached: string | undefined
}

/** So ends what is told of a doing that was over before it could be cut off. */
export const atTheEnd = 'at the very end'

const lives = new AsyncLocalStorage<Life>()

/** Does something as one process of the shop would that may be cut off; tells where it was, if it was. */
export async function runInterruptible<T>(interruption: Interruption | undefined, work: () => Promise<T>) {
  const life: Life = {
    interruption,
    statements: 0,
    answers: 0,
    turns: 0,
    dead: false,
    last: 'the beginning',
    reached: undefined,
  }
  const error = await lives.run(life, () =>
    work().then(
      () => undefined,
      (error: unknown) => error,
    ),
  )
  // Cut off after the last thing it did: it is done, and nobody hears of it.
  const muted = interruption?.fate === 'crash' && !life.reached
  if (muted) life.reached = `after ${life.last}, ${atTheEnd}`
  const crashed = life.dead || muted
  return { error: crashed ? new Crash('cut off') : error, reached: life.reached }
}

function die(life: Life): never {
  life.dead = true
  throw new Crash('cut off')
}

/** Whoever has been cut off does nothing more. */
function assertAlive() {
  const life = lives.getStore()
  if (life?.dead) throw new Crash('cut off')
  return life
}

/** How often anything was written at all. */
export const writes = { count: 0 }

function beforeStatement(sql: string) {
  if (!sql.startsWith('select')) writes.count++
  const life = assertAlive()
  if (!life) return
  const { interruption } = life
  life.statements++
  if (interruption?.of === 'statement' && interruption.at === life.statements) {
    life.reached = `after ${life.last}, before ${briefly(sql)}`
    die(life)
  }
  life.last = briefly(sql)
}

/** Nothing is held here, so others can go ahead. */
async function beforeTurn() {
  const life = assertAlive()
  if (!life) return
  const { interruption } = life
  if (interruption?.of !== 'turn' || interruption.at !== ++life.turns) return
  life.reached = `at turn ${life.turns}, after ${life.last}`
  await overtake(life, interruption)
}

const briefly = (sql: string) =>
  /^(\w+)(?:.*?(?:into|update|from) ("?\w+"?))?/s.exec(sql)?.slice(1).join(' ') ?? sql

/** The same database for a shop that may be cut off before any of its statements, in or out of a transaction. */
export function fragileDb(db: Db): Db {
  const executor = db.getExecutor()
  const releases = new WeakMap<DatabaseConnection, () => void>()
  const said = (connection: DatabaseConnection, sql: string) =>
    connection.executeQuery(CompiledQuery.raw(sql))
  const driver: Driver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => {
      await beforeTurn()
      return new Promise((resolve, reject) => {
        const borrowed = executor.provideConnection(
          (connection) =>
            new Promise<void>((release) => {
              const own = fragile(connection)
              releases.set(own, release)
              resolve(own)
            }),
        )
        borrowed.catch(reject)
      })
    },
    releaseConnection: async (connection) => releases.get(connection)?.(),
    beginTransaction: async (connection) => void (await said(connection, 'begin')),
    commitTransaction: async (connection) => void (await said(connection, 'commit')),
    rollbackTransaction: async (connection) => void (await said(connection, 'rollback')),
  }
  return guardTransactions(
    new Kysely<Tables>({
      dialect: {
        createDriver: () => driver,
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (own) => new PostgresIntrospector(own),
      },
    }),
  )
}

/** Undoing needs nobody alive: a connection that breaks off is rolled back by the database. */
const fragile = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: async (query, options) => {
    if (query.sql !== 'rollback') beforeStatement(query.sql)
    return connection.executeQuery(query, options)
  },
  streamQuery: (query, size) => connection.streamQuery(query, size),
})

/** The same provider for a shop that may be cut off from it, or halted while its answer is on the way. */
export function fragileCards(real: () => Cards): Cards {
  const callProvider = async <T>(what: string, question: () => Promise<T>): Promise<T> => {
    const life = assertAlive()
    if (!life) return question()
    const { interruption } = life
    const now = interruption?.of === 'answer' && interruption.at === ++life.answers ? interruption : undefined
    if (now) life.reached = `at ${what}, after ${life.last}`
    if (now?.fate === 'away') throw new CardsUnavailableError('the question was lost')
    const answer = await question()
    assertAlive()
    life.last = what
    if (now?.fate === 'lost') throw new CardsUnavailableError('the answer was lost')
    if (now?.fate === 'broken') throw new CardsUnavailableError('it broke down', { fault: 'broken' })
    if (now?.fate === 'crash') die(life)
    if (now?.fate === 'halt') await overtake(life, now)
    return answer
  }
  return {
    create: (due) => callProvider('open', () => real().create(due)),
    retrieve: (id) => callProvider('look', () => real().retrieve(id)),
    cancel: (id) => callProvider('cancel', () => real().cancel(id)),
    refund: (id, part) => callProvider('refund', () => real().refund(id, part)),
    listEventsSince: (time) => callProvider('events', () => real().listEventsSince(time)),
    verify: () => real().verify(),
    verifyEvent: (body, signature) => real().verifyEvent(body, signature),
  }
}

async function overtake(life: Life, { meanwhile }: Interruption) {
  const fate = await meanwhile?.()
  if (fate === 'crash') die(life)
  if (fate === 'crash later') life.interruption = { of: 'answer', at: life.answers + 1, fate: 'crash' }
}

/** Letters are posted by the living. */
export const assertNotCrashed = () => void assertAlive()
