import { expect } from '@playwright/test'
import type { Engine } from './engine.ts'
import { findSpot, isHydrated, readMain, type Target } from './in-page.ts'

/** A shared machine may stand still for a while; only what fails takes this long. */
const patience = { timeout: 30_000 }

export const button = (name: string): Target => ({ role: 'button', name })
export const slider = (name: string): Target => ({ role: 'slider', name })
const field = (name: string): Target => ({ role: 'field', name })

/** A person at an open window. */
export const pageOf = (engine: Engine) => ({
  async open(path: string) {
    await engine.goto(path)
    await this.until('the page is hydrated', () => engine.evaluate(isHydrated))
  },
  /** Presses it as soon as that is possible: in its middle, or elsewhere along its width. */
  async press(target: Target, across = 0.5) {
    let spot: Awaited<ReturnType<typeof findSpot>> = null
    await this.until(`${target.role} "${target.name}" can be pressed`, async () => {
      spot = await engine.evaluate(findSpot, { ...target }, across)
      return spot !== null
    })
    const { x, y } = spot ?? { x: 0, y: 0 }
    await engine.pressAt(x, y)
  },
  async fill(name: string, text: string) {
    await this.press(field(name))
    await engine.type(text)
  },
  sees: (text: string | RegExp) =>
    expect
      .poll(() => engine.evaluate(readMain).catch(String), patience)
      .toMatch(typeof text === 'string' ? new RegExp(RegExp.escape(text)) : text),
  /** Waits until it is so. While a page makes way for the next one, nothing is. */
  until: (what: string, isSo: () => Promise<boolean>, timeout = patience.timeout) =>
    expect
      .poll(() => isSo().catch(() => false), { message: what, timeout, intervals: [50, 100, 250] })
      .toBe(true),
})
