/** Who wants to know of what. */
export function listeners() {
  const known = new Map()
  const of = (type) => known.get(type) ?? []
  const on = (type, handler) => void known.set(type, [...of(type), handler])
  const off = (type, handler) =>
    void known.set(type, handler ? of(type).filter((one) => one !== handler && one.first !== handler) : [])
  return {
    on,
    off,
    once(type, handler) {
      const first = (event) => {
        off(type, handler)
        handler(event)
      }
      on(type, Object.assign(first, { first: handler }))
    },
    tell(type, event) {
      for (const handler of of(type)) handler(event)
    },
  }
}
