/** Does some work for each, so many at once, and gives the results in their order. The first failure ends it. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const place = next++
      // Safe because the place was checked above; an item may well be undefined itself.
      results[place] = await work(items[place] as T, place)
    }
  }
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, worker)
  try {
    await Promise.all(workers)
  } catch (error) {
    next = items.length
    await Promise.allSettled(workers)
    throw error
  }
  return results
}
