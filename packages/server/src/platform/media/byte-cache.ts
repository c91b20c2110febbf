/**
 * What takes long to make, by name, up to so many bytes: what was asked for longest ago goes first. Asked for twice at
 * once, it is made once; what could not be made may be there the next time.
 */
export function byteCache(most: number) {
  const entries = new Map<string, Uint8Array>()
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()
  let bytesStored = 0

  function store(name: string, bytes: Uint8Array) {
    entries.set(name, bytes)
    bytesStored += bytes.length
    for (const [oldest, { length }] of entries) {
      if (bytesStored <= most) break
      entries.delete(oldest)
      bytesStored -= length
    }
    return bytes
  }

  return async (name: string, make: () => Promise<Uint8Array | undefined>) => {
    const found = entries.get(name)
    if (found) {
      entries.delete(name)
      entries.set(name, found)
      return found
    }
    const making =
      underWay.get(name) ??
      make()
        .then((bytes) => bytes && store(name, bytes))
        .finally(() => underWay.delete(name))
    underWay.set(name, making)
    return making
  }
}
