import { parentPort, Worker } from 'node:worker_threads'

export interface WorkerPool<Order, Result> {
  /**
   * What is ordered twice under one name, while the first is still open, is done once, at the better of the two ranks: 0
   * goes before 1.
   */
  run(name: string, run: Order, rank?: number): Promise<Result>
  close(): Promise<void>
}

export interface WorkerPoolOptions {
  workers: number
  /** How long a worker without work keeps its memory. */
  idleMs?: number
  /** How long a worker may take for one order before it is ended; by default as long as it likes. */
  timeoutMs?: number
  /** What each worker is given when it is started. */
  workerData?: unknown
}

interface PoolTask<Order, Result> {
  name: string
  input: Order
  rank: number
  begun: boolean
  promise: Promise<Result>
  resolve(result: Result): void
  reject(error: Error): void
}

type Reply<Result> = { result: Result } | { error: WorkerError }

/** What is left of an error on its way from one thread to another. */
interface WorkerError {
  message: string
  name?: string
  /** Of what the system refuses, such as ENOSPC. */
  code?: string
}

/** Workers that are started when there is work, take one order at a time, and are replaced when they fall. */
export function createWorkerPool<Order, Result>(
  script: URL,
  { workers, idleMs = 10_000, timeoutMs, workerData }: WorkerPoolOptions,
): WorkerPool<Order, Result> {
  const jobs = new Map<string, PoolTask<Order, Result>>()
  const idle = new Map<Worker, NodeJS.Timeout>()
  const all = new Set<Worker>()
  /** Hired, and not at work yet. */
  const coming = new Set<Worker>()
  let closed = false

  function dispatch() {
    const waiting = Array.from(jobs.values()).filter(({ begun }) => !begun)
    const sorted = waiting.sort((one, other) => one.rank - other.rank).values()
    for (const worker of idle.keys()) {
      const { value: job } = sorted.next()
      if (!job) return
      begin(job, worker)
    }
    for (let missing = [...sorted].length - coming.size; missing > 0 && all.size < workers; missing -= 1)
      hire()
  }

  /** The first order is given when the worker has come: whatever arrives until then may have a better rank. */
  function hire() {
    const worker = new Worker(script, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      workerData,
    })
    all.add(worker)
    coming.add(worker)
    worker.once('online', () => {
      coming.delete(worker)
      rest(worker)
      dispatch()
    })
    // Who begins an order listens as well; without this line, a fall between two orders would end the process.
    worker.on('error', () => {})
    worker.on('exit', () => {
      wake(worker)
      all.delete(worker)
      coming.delete(worker)
      dispatch()
    })
  }

  function begin(job: PoolTask<Order, Result>, worker: Worker) {
    wake(worker)
    job.begun = true
    worker.ref()
    let reason = new Error('The worker left without an answer.')
    const answered = (reply: Reply<Result>) => {
      leave()
      if ('error' in reply) settle(job).reject(errorOf(reply.error))
      else settle(job).resolve(reply.result)
      rest(worker)
      dispatch()
    }
    const failed = (error: Error) => (reason = error)
    const gone = () => {
      leave()
      settle(job).reject(reason)
    }
    const expire = () => {
      reason = errorOf({ message: `The worker took longer than ${timeoutMs} ms.`, name: 'WorkerTimeout' })
      void worker.terminate()
    }
    const deadline = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs)
    const leave = () => {
      clearTimeout(deadline)
      worker.off('message', answered)
      worker.off('error', failed)
      worker.off('exit', gone)
    }
    worker.on('message', answered)
    worker.on('error', failed)
    worker.on('exit', gone)
    worker.postMessage(job.input, [])
  }

  /** Keeps the worker for a while, without keeping the process alive for it. */
  function rest(worker: Worker) {
    worker.unref()
    const dismiss = () => {
      wake(worker)
      void worker.terminate()
    }
    idle.set(worker, setTimeout(dismiss, idleMs).unref())
  }

  function wake(worker: Worker) {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }

  function settle(job: PoolTask<Order, Result>) {
    jobs.delete(job.name)
    return job
  }

  return {
    run(name, order, rank = 1) {
      if (closed) return Promise.reject(closing())
      const job = jobs.get(name) ?? {
        name,
        input: order,
        rank,
        begun: false,
        ...Promise.withResolvers<Result>(),
      }
      // Among equals, who asked first is served first.
      if (rank < job.rank) {
        jobs.delete(name)
        Object.assign(job, { rank, input: order })
      }
      jobs.set(name, job)
      dispatch()
      return job.promise
    },
    async close() {
      closed = true
      for (const job of jobs.values()) settle(job).reject(closing())
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

const errorOf = ({ message, ...told }: WorkerError) => Object.assign(new Error(message), told)
const closing = () => errorOf({ message: 'The studio is closed.', name: 'StudioClosed' })

/** The worker's side: answers each order. */
export function answerTasks<Result>(answer: (order: unknown) => Promise<Result>) {
  const port = parentPort
  if (!port) throw new Error('Orders can only be answered in a worker.')
  const reply = (reply: Reply<Result>) => port.postMessage(reply, [])
  port.on('message', (order: unknown) => {
    answer(order).then(
      (result) => reply({ result }),
      (error: unknown) => reply({ error: toldError(error) }),
    )
  })
}

function toldError(error: unknown): WorkerError {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, name } = error
  return 'code' in error ? { message, name, code: String(error.code) } : { message, name }
}
