import { cardForm } from './form.js'
import { listeners } from './listeners.js'
import { dress } from './look.js'

const elementType = 'payment'

/** The form in the place that the shop has for it. load tells whether the payment can be paid at all. */
export function paymentElement({ appearance, load, gone, options = {} }) {
  const { on, once, off, tell } = listeners()
  let place
  let form
  let wear = () => {}
  let worn = appearance

  const changed = () =>
    tell('change', {
      elementType,
      complete: form.complete(),
      empty: form.empty(),
      collapsed: false,
      value: { type: 'card' },
    })

  function entered() {
    const outer = place?.closest('form')
    const button = outer?.querySelector('button:not([type]), [type="submit"]')
    if (outer && !button?.disabled) outer.requestSubmit(button)
  }

  function build(where) {
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    wear = dress(root)
    wear(worn)
    form = cardForm(root, {
      changed,
      entered,
      focused: () => tell('focus', { elementType }),
      blurred: () => tell('blur', { elementType }),
      escaped: () => tell('escape', { elementType }),
    })
    form.hold(options.readOnly === true)
    where.replaceChildren(host)
  }

  async function announce(at) {
    // Whoever mounts it listens a moment later.
    await new Promise((resolve) => setTimeout(resolve))
    if (place !== at) return
    tell('loaderstart', { elementType })
    const error = await load()
    if (place !== at) return
    if (error) form.fail(error.message)
    if (error) tell('loaderror', { elementType, error })
    else tell('ready', { elementType })
  }

  const element = {
    on: (type, handler) => (on(type, handler), element),
    once: (type, handler) => (once(type, handler), element),
    off: (type, handler) => (off(type, handler), element),
    mount(where) {
      const found = typeof where === 'string' ? document.querySelector(where) : where
      if (!found) throw new Error(`The selector you specified (${where}) applies to no DOM elements.`)
      if (found === place) return
      place = found
      build(found)
      void announce(found)
    },
    unmount() {
      place?.replaceChildren()
      place = undefined
      form = undefined
    },
    destroy() {
      element.unmount()
      gone(element)
    },
    update(changes = {}) {
      if ('readOnly' in changes) form?.hold(changes.readOnly === true)
    },
    focus: () => form?.focus(),
    blur: () => form?.blur(),
    clear: () => form?.clear(),
    collapse() {},
  }
  const within = {
    form: () => form,
    wear(appearance) {
      worn = appearance
      wear(appearance)
    },
  }
  return { element, within }
}
