import type { Config } from '../../../config.ts'
import type { Cookie } from '../../../platform/http/replies.ts'
import { hmacOf, isSameSecret } from '../../../platform/security/secrets.ts'
import type { Checks } from '../../../ports/google.ts'

/** What a browser keeps of a sign-in that it has begun. */
export interface PendingSignIn {
  /** Known to this browser alone: what was begun here can be finished nowhere else. */
  browser: string
  /** Where its visitor wants to be afterwards. */
  redirectTo?: string
  /** What Google must bring back; none once it has. */
  checks?: Checks
}

const sealFor = ({ secret }: Config, text: string) => hmacOf(secret, `sign-in with google: ${text}`)

/** As it is given to the browser: readable, but not to be changed, and only for a while. */
export function sealPendingSignIn(config: Config, signIn: PendingSignIn, seconds: number): Cookie {
  const json = JSON.stringify({ ...signIn, expires: Date.now() + seconds * 1000 })
  const text = Buffer.from(json).toString('base64url')
  return { value: `${text}.${sealFor(config, text)}`, seconds }
}

/** What the browser has kept; nothing, if it is not ours, not whole or too old. */
export function unsealPendingSignIn(config: Config, cookie = ''): PendingSignIn | undefined {
  const [text = '', seal = ''] = cookie.split('.')
  if (!isSameSecret(seal, sealFor(config, text))) return undefined
  const { expires, ...signIn } = asSealed(text)
  return expires > Date.now() ? signIn : undefined
}

/** Safe because nobody but us can seal, and we seal nothing else this way. */
const asSealed = (text: string) =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as PendingSignIn & { expires: number }
