/** So many downloads come at once: a browser has few lines to one shop, and its pages need some of them. */
const maxParallel = 3

let busy = 0
const queue: (() => void)[] = []

/** Does it as soon as there is a lane. */
export async function runInQueue<T>(work: () => Promise<T>) {
  if (busy < maxParallel) busy += 1
  else await new Promise<void>((next) => queue.push(next))
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else busy -= 1
  }
}
