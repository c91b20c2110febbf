import type { openShop } from './shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

/** What somebody presses on the page of the Google sandbox. */
export type Choice = Record<string, string>

/** Somebody whom the sandbox has never seen. */
export const newGoogleUser = (
  email: string,
  { name = 'Some Body', verified = true, work = false } = {},
): Choice => ({
  choice: 'somebody-else',
  email,
  name,
  ...(verified && { verified: 'on' }),
  ...(work && { work: 'on' }),
})

/** As much of a browser as a sign-in with Google takes: it keeps cookies, and goes where it is sent. */
export function openBrowser({ ask }: Pick<Shop, 'ask'>, google: { at: string; redirectUri: string }) {
  const cookies = new Map<string, { path: string; pair: string }>()

  const keep = (line: string) => {
    const [pair = ''] = line.split(';')
    const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/'
    cookies.set(`${path} ${pair.split('=')[0]}`, { path, pair })
  }
  const cookieFor = (path: string) =>
    [...cookies.values()]
      .filter((cookie) => path.startsWith(cookie.path))
      .map(({ pair }) => pair)
      .join('; ')

  /** Asks the shop. */
  async function go(path: string, headers: Record<string, string> = {}) {
    const cookie = cookieFor(path)
    const answer = await ask({ url: path, headers: { ...(cookie && { cookie }), ...headers } })
    const set = [answer.headers['set-cookie'] ?? []].flat()
    set.forEach(keep)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      to: answer.headers.location ?? '',
      set,
      answer,
    }
  }

  /** Asks Google, for as long as it leads to itself; tells where it sends the browser in the end. */
  async function goToGoogle(address: string, form?: Choice): Promise<{ shown: string; left: string }> {
    const { pathname, search } = new URL(address)
    const response = await fetch(google.at + pathname + search, {
      redirect: 'manual',
      headers: { cookie: cookieFor(pathname) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    response.headers.getSetCookie().forEach(keep)
    await response.text()
    const next = response.headers.get('location')
    if (!next) return { shown: address, left: '' }
    if (!next.startsWith(google.redirectUri)) return goToGoogle(next)
    return { shown: '', left: next.slice(new URL(next).origin.length) }
  }

  const begin = (redirectTo?: string) =>
    go(`/api/auth/google${redirectTo === undefined ? '' : `?redirectTo=${encodeURIComponent(redirectTo)}`}`)

  /** To Google and through its page; where it leads back to. */
  async function choose(choice: Choice, redirectTo?: string) {
    const { shown } = await goToGoogle((await begin(redirectTo)).to)
    return (await goToGoogle(shown, choice)).left
  }

  return {
    go,
    begin,
    choose,
    /** The whole way, up to the page that has the hand-off in its address. */
    signIn: async (choice: Choice, redirectTo?: string) => go(await choose(choice, redirectTo)),
    /** Asks who is signed in, by a token. */
    async me(token: string, path = '/me') {
      const { status, answer } = await go(path, { authorization: `Bearer ${token}` })
      return {
        status,
        ...answer.json<{ user?: { email: string; [name: string]: unknown }; token?: string }>(),
      }
    },
    /** What the shop lets it keep. */
    cookie: () => cookieFor('/'),
    /** Gives it another cookie of the shop's than the one it has. */
    plant: (pair: string) => keep(`${pair}; path=/`),
    forget: () => cookies.clear(),
  }
}

/** The hand-off in an address. */
export const handoffIn = (address: string) =>
  new URL(address, 'http://localhost').searchParams.get('token') ?? ''
