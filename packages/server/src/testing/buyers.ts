import type { Context } from '../context.ts'
import { createSession } from '../features/identity/identity.sessions.service.ts'
import { createUser } from '../features/identity/identity.users.service.ts'

let count = 0

/** So many people with a verified address who are signed in; without a password, since those are slow. */
export async function createBuyers({ context }: { context: Context }, many: number) {
  const people: { id: string; email: string; token: string }[] = []
  while (people.length < many) {
    const email = `buyer-${++count}@example.com`
    const user = await createUser(context, { email, password_hash: null, verified: true })
    if (!user) throw new Error(`${email} has an account already`)
    people.push({ id: user.id, email, token: await createSession(context, user.id) })
  }
  return people
}
