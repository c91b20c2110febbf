import { globSync } from 'node:fs'
import { expect } from '@playwright/test'
import { isHydrated } from './in-page.ts'
import { findFreePort, startProcess } from './processes.ts'

/**
 * What the console says while pages are opened. WebKit tells a driver nothing of it, so they are opened a second time in a
 * browser that is not driven but looked at, over the protocol of its Web Inspector.
 */
export async function hearPages(urls: readonly string[], env: Record<string, string>) {
  const [browser = ''] = globSync('/usr/lib/*/webkit{2gtk-4,gtk-6}.*/MiniBrowser')
  const inspector = `127.0.0.1:${await findFreePort()}`
  const { stop } = startProcess(browser, ['about:blank'], { ...env, WEBKIT_INSPECTOR_HTTP_SERVER: inspector })
  try {
    const { heard, call } = await connect(inspector)
    for (const url of urls) {
      await call('Page.navigate', { url })
      const expression = `location.href + ((${String(isHydrated)})() ? ' is hydrated' : ' is not hydrated')`
      const place = async () => {
        const { result } = await call('Runtime.evaluate', { expression })
        return result?.value
      }
      await expect.poll(place, { message: heard.join('\n'), timeout: 30_000 }).toBe(`${url} is hydrated`)
    }
    return heard
  } finally {
    await stop()
  }
}

interface Result {
  result?: { value: unknown }
}

interface Answer {
  id?: number
  result?: Result
  method?: string
  params?: { message: { level: string; text: string } }
}

async function connect(inspector: string) {
  let path: string | undefined
  const findPage = async () => {
    const list = await fetch(`http://${inspector}`).then(
      (answer) => answer.text(),
      () => '',
    )
    path = /socket\/\d+\/\d+\/WebPage/.exec(list)?.[0]
    return path
  }
  await expect.poll(findPage, { timeout: 20_000 }).toBeDefined()
  const socket = new WebSocket(`ws://${inspector}/${path}`)
  const heard: string[] = []
  const waiting = new Map<number, (result: Result) => void>()
  const opened = Promise.withResolvers<void>()
  let current = ''
  let last = 0

  /** To the page that is shown, or to one that is about to be. */
  const call = (method: string, params: object = {}, targetId = current) => {
    last += 1
    const { promise, resolve } = Promise.withResolvers<Result>()
    waiting.set(last, resolve)
    const message = JSON.stringify({ id: last, method, params })
    socket.send(
      JSON.stringify({ id: last, method: 'Target.sendMessageToTarget', params: { targetId, message } }),
    )
    return promise
  }

  /** A page may move into another process, and what the one before was asked is never answered. */
  const showTarget = (targetId: string) => {
    current = targetId
    for (const resolve of waiting.values()) resolve({})
    opened.resolve()
  }

  const take = ({ id, result, method, params }: Answer) => {
    if (id !== undefined) waiting.get(id)?.(result ?? {})
    if (method !== 'Console.messageAdded' || !params) return
    const { level, text } = params.message
    if (level === 'error' || level === 'warning') heard.push(text)
  }

  socket.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(String(data))
    if (method === 'Target.targetCreated') {
      const { targetId, isProvisional } = params.targetInfo
      void call('Console.enable', {}, targetId)
      if (!isProvisional) showTarget(targetId)
    }
    if (method === 'Target.didCommitProvisionalTarget') showTarget(params.newTargetId)
    if (method === 'Target.dispatchMessageFromTarget') take(JSON.parse(params.message))
  })
  socket.addEventListener('error', () => opened.reject(new Error('the inspector does not answer')))
  await opened.promise
  return { heard, call }
}
