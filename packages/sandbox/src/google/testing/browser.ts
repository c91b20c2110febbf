/** Just enough of a browser: it keeps cookies by path, and follows redirects for as long as they lead to Google. */
export function createBrowser(issuer: string) {
  const cookies = new Map<string, { path: string; pair: string }>()

  const keep = (line: string) => {
    const [pair = ''] = line.split(';')
    const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/'
    const gone = /expires=Thu, 01 Jan 1970/i.test(line)
    const key = `${path} ${pair.split('=')[0]}`
    if (gone) cookies.delete(key)
    else cookies.set(key, { path, pair })
  }

  async function go(address: URL | string, form?: Record<string, string>): Promise<Visit> {
    const { pathname } = new URL(address)
    const sent = [...cookies.values()].filter(({ path }) => pathname.startsWith(path)).map(({ pair }) => pair)
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: sent.join('; '), accept: 'text/html' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    response.headers.getSetCookie().forEach(keep)
    const page = await response.text()
    const next = response.headers.get('location')
    if (next?.startsWith(issuer)) return go(next)
    return { at: new URL(next ?? address), status: response.status, headers: response.headers, page }
  }

  return { go, cookies: () => [...cookies.values()].map(({ pair }) => pair.split('=')[0]) }
}

interface Visit {
  /** The page that is shown, or the address outside of Google where the browser is sent. */
  at: URL
  status: number
  headers: Headers
  page: string
}
