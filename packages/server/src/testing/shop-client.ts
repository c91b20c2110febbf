import { foldEmail } from '@earcon/contract/identity/email.rules'
import type { User } from '@earcon/contract/identity/identity.calls'
import { grantTracks } from '../features/library/library.service.ts'
import type { openShop } from './shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

let count = 0

export const byNumber = (one: number, other: number) => one - other

/** What people do with accounts, as a client of the shop would. */
export function shopClient({ ask, runOutbox, mailbox, context }: Shop) {
  /** Sends a body, as somebody who may be signed in. */
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    token?: string,
  ) => {
    const answer = await ask({
      method,
      url,
      ...(body && { payload: body }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body ? asJson(answer.body) : undefined,
    }
  }

  /** Somebody who has just registered. */
  async function registerUser({
    email = `person-${++count}@example.com`,
    password = 'four warm trombones',
  } = {}) {
    const { status, body } = await send('POST', '/api/auth/register', { email, password })
    if (status !== 201) throw new Error(`${email} could not register: ${status} ${JSON.stringify(body)}`)
    return { email, password, token: String(body?.token) }
  }

  const logIn = (email: string, password: string) => send('POST', '/api/auth/login', { email, password })

  /** The newest link to a path that was mailed to somebody: letters may arrive in another order than they were posted. */
  async function findMailedLink(email: string, path = '/verify-email') {
    await runOutbox()
    const links = mailbox.to(email).flatMap((mail) => mail.links)
    const link = links.findLast((one) => one.includes(path))
    if (!link) throw new Error(`no letter with ${path} to ${email}`)
    return new URL(link)
  }

  /** Somebody who has registered and verified the address. */
  async function registerVerifiedUser(given: Parameters<typeof registerUser>[0] = {}) {
    const person = await registerUser(given)
    const { pathname, search } = await findMailedLink(person.email)
    await send('GET', pathname + search)
    return person
  }

  /** A mailed token for setting a new password. */
  async function requestResetToken(email: string) {
    await send('POST', '/api/auth/forgot-password', { email })
    return (await findMailedLink(email, '/reset-password')).searchParams.get('token') ?? ''
  }

  /** Somebody, newly come unless named, who holds a right of their own to these tracks. */
  async function createOwner(trackIds: string[], given?: Awaited<ReturnType<typeof registerUser>>) {
    const person = given ?? (await registerUser())
    const { id } = await context.db
      .selectFrom('users')
      .select('id')
      .where('email_folded', '=', foldEmail(person.email))
      .executeTakeFirstOrThrow()
    await grantTracks(context, id, trackIds)
    return { ...person, id }
  }

  return { send, registerUser, registerVerifiedUser, createOwner, logIn, findMailedLink, requestResetToken }
}

interface ResponseBody {
  [name: string]: unknown
  message?: string
  errors?: string[]
  user?: User
}

/** Safe as far as tests go: what is missing reads as undefined, and fails their expectations. */
const asJson = (body: string) => JSON.parse(body) as ResponseBody
