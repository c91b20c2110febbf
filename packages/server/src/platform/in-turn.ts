/** Work of one group is done one after the other; that of others goes on beside it. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(group: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(group) ?? Promise.resolve()).then(work)
    const over = done
      .catch(() => {})
      .finally(() => {
        if (last.get(group) === over) last.delete(group)
      })
    last.set(group, over)
    return done
  }
}
