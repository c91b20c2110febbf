import { createHook } from 'node:async_hooks'

const held: object[] = []

/**
 * Node makes an object for every callback that it puts off to the next tick: a dozen for each answer. The engine forgets the
 * shape of such objects whenever garbage is collected while none is alive, learns it anew as another one, and after a few times
 * gives up: then each takes six times as long, in the whole process and for good. One that is held from the beginning keeps the
 * shape alive.
 */
export function steadyTicks() {
  const hook = createHook({
    init: (_id, type, _trigger, resource) => void (type === 'TickObject' && held.push(resource)),
  })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
}
