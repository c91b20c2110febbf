import type { Adapter, AdapterPayload } from 'oidc-provider'

/** More than anybody tries out at once; the oldest go first, so that this never grows without end. */
const most = 1000

/** A map that forgets what was put into it first. */
export function createBoundedMap<Value>() {
  const held = new Map<string, Value>()
  return {
    get: (key: string) => held.get(key),
    delete: (key: string) => held.delete(key),
    entries: () => held.entries(),
    set(key: string, value: Value) {
      held.delete(key)
      held.set(key, value)
      const [oldest] = held.keys()
      if (held.size > most && oldest !== undefined) held.delete(oldest)
    },
  }
}

/** Keeps what the provider remembers (sign-ins under way, codes, tokens) for as long as the process runs. */
export function createMemoryAdapter() {
  const kept = createBoundedMap<{ payload: AdapterPayload; until: number }>()

  return (kind: string): Adapter => {
    const keyOf = (id: string) => `${kind} ${id}`
    const find = (id: string) => {
      const found = kept.get(keyOf(id))
      return found && found.until > Date.now() ? found.payload : undefined
    }
    return {
      find: async (id) => find(id),
      async upsert(id, payload, seconds = Number.POSITIVE_INFINITY) {
        kept.set(keyOf(id), { payload, until: Date.now() + seconds * 1000 })
      },
      async consume(id) {
        const payload = find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grant) {
        for (const [key, { payload }] of kept.entries()) if (payload.grantId === grant) kept.delete(key)
      },
      // Sessions are not kept, and devices do not sign in.
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
    }
  }
}
