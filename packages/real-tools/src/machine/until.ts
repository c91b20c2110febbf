import { setTimeout as pause } from 'node:timers/promises'

/** Looks again and again until something is there; a wait without end is a failure that says what it waited for. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  seconds = 60,
  tellMore: () => string | Promise<string> = () => '',
): Promise<T> {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end)
      throw new Error(`waited ${seconds} s in vain for ${what}\n${await tellMore()}`)
    await pause(40)
  }
}
