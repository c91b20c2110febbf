import { uploadComplaint } from '@earcon/contract/uploads/upload-limits.rules'
import type { Upload } from '@earcon/contract/uploads/uploads.calls'
import { useSyncExternalStore } from 'react'
import { api, apiFor } from '../../../platform/api.ts'
import { createListeners } from '../../../platform/listeners.ts'
import { pollDelayMs } from '../../../platform/poll-delay.rules.ts'
import { errorMessage, httpStatusOf } from '../../../platform/refusals.ts'
import { hashFile } from './hash-file.ts'
import { isReadable, sendPart } from './send-part.ts'
import { isPassing, missingParts, sentShare } from './upload-parts.rules.ts'

type UploadPhase =
  /** Others go first. */
  | 'waiting'
  | 'reading'
  | 'sending'
  /** The network is away; it goes on by itself. */
  | 'cut'
  | 'checking'
  | 'ready'
  | 'refused'
  /** It was not to be: the sentence says why, and it may be tried again. */
  | 'failed'
  /** Begun elsewhere or before the page was loaded: it goes on as soon as the same file is chosen. */
  | 'unfinished'

export interface UploadTask {
  key: string
  name: string
  size: number
  kind: 'sound' | 'cover'
  /** Where it is asked for: among the new sounds, or for one track or one pack's cover. */
  target: string
  phase: UploadPhase
  /** How much of the phase is done, from 0 to 1. */
  share: number
  upload?: Upload
  sentence?: string | undefined
}

/** Files are sent while their owner goes from screen to screen of the desk; only leaving the page ends that. */
let tasks: readonly UploadTask[] = []
const files = new Map<string, File>()
const ends = new Map<string, AbortController>()
const listeners = createListeners()
const atOnce = 3
let count = 0

export const useUploads = (target: string) =>
  useSyncExternalStore(
    listeners.subscribe,
    () => tasks,
    () => nothing,
  ).filter((task) => task.target === target)

const nothing: readonly UploadTask[] = []

/** Sends files, several at once; the others wait. What would be refused unread is neither read nor sent. */
export function addFiles(given: Iterable<File>, { kind, target }: Pick<UploadTask, 'kind' | 'target'>) {
  for (const file of given) {
    count += 1
    const key = String(count)
    const { name, size } = file
    const sentence = uploadComplaint({ name, size, kind })
    if (!sentence) files.set(key, file)
    const phase = sentence ? 'refused' : 'waiting'
    set([...tasks, { key, name, size, kind, target, phase, share: 0, sentence }])
  }
  startNext()
}

/** What the shop has of earlier: it can be used, thrown away or, with the same file, finished. What it refused was told then. */
export function adoptUploads(uploads: readonly Upload[], target: string) {
  for (const upload of uploads) {
    if (upload.state === 'refused' || tasks.some((task) => task.upload?.id === upload.id)) continue
    const { id: key, name, size, kind } = upload
    set([...tasks, { key, name, size, kind, target, ...phaseOf(upload), upload }])
    if (upload.state === 'checking') void run(key)
  }
}

export function retryUpload(key: string) {
  change(key, { phase: 'waiting', share: 0, sentence: undefined })
  startNext()
}

/** Ends it, and what the shop has of it is thrown away. */
export function dropUpload(key: string) {
  const id = tasks.find((task) => task.key === key)?.upload?.id
  forgetUpload(key)
  // Whatever is left behind is swept away after a week.
  if (id) void api('DELETE /admin/uploads/:id', { params: { id } }).catch(() => {})
}

/** It has found its place. */
export function forgetUpload(key: string) {
  ends.get(key)?.abort(new Error('It was ended.'))
  ends.delete(key)
  files.delete(key)
  set(tasks.filter((task) => task.key !== key))
  startNext()
}

const isUnderway = ({ phase }: UploadTask) => phase === 'reading' || phase === 'sending' || phase === 'cut'

function startNext() {
  const free = atOnce - tasks.filter(isUnderway).length
  for (const { key } of tasks.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, free)))
    void run(key)
}

/** Sends the file, where there is one, and finds out what became of it. */
async function run(key: string) {
  const file = files.get(key)
  const task = tasks.find((task) => task.key === key)
  if (!task) return
  const end = new AbortController()
  ends.set(key, end)
  const { signal } = end
  try {
    const upload = file ? await send(task, file, signal) : task.upload
    if (upload) await follow(key, upload, signal)
  } catch (error) {
    const isLost = file && !(await isReadable(file))
    if (signal.aborted) return
    const reason = isLost ? 'The file can no longer be read. Choose it again.' : 'It could not be sent.'
    // What was thrown away elsewhere can be sent again, but only by whoever has the file.
    if (!file && httpStatusOf(error) === 404) forgetUpload(key)
    else change(key, { phase: 'failed', sentence: errorMessage(error, reason) })
  } finally {
    startNext()
  }
}

async function send({ key, kind }: UploadTask, file: File, signal: AbortSignal) {
  change(key, { phase: 'reading', share: 0 })
  const sha256 = await hashFile(file, (share) => change(key, { share }), signal)
  const body = { name: file.name, size: file.size, kind, sha256 }
  let upload = await persist(key, file, signal, () => apiFor({ signal })('POST /admin/uploads', { body }))
  // It was begun before, and stood here unfinished, or was chosen twice.
  for (const other of tasks) if (other.key !== key && other.upload?.id === upload.id) forgetUpload(other.key)
  show(key, upload)
  while (upload.state === 'receiving') {
    const [part] = missingParts(upload)
    if (!part) break
    upload = await persist(key, file, signal, () =>
      sendPart(
        { id: upload.id, number: part.number, bytes: file.slice(part.start, part.end) },
        (sent) => change(key, { phase: 'sending', share: sentShare(upload, sent) }),
        signal,
      ),
    )
    show(key, upload)
  }
  startNext()
  return upload
}

/** Asks again and again while the network or the shop is away, ever less often, and at once when it is back. */
async function persist<T>(key: string, file: File, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let times = 0; ; times += 1)
    try {
      return await ask()
    } catch (error) {
      const status = httpStatusOf(error)
      // A browser calls it a cut network, too, when it is the file that is gone.
      const isLost = status === undefined && !(await isReadable(file))
      if (signal.aborted || isLost || !isPassing(status)) throw error
      change(key, { phase: 'cut' })
      await pause(pollDelayMs(times), signal)
    }
}

/** Until it is known what became of it. */
async function follow(key: string, first: Upload, signal: AbortSignal) {
  let upload = first
  show(key, upload)
  for (let times = 0; upload.state === 'checking'; times += 1) {
    await pause(Math.min(400 * 1.5 ** times, 3000), signal)
    if (signal.aborted) return
    upload = await apiFor({ signal })('GET /admin/uploads/:id', { params: { id: upload.id } }).catch(
      (error: unknown) => {
        if (signal.aborted || !isPassing(httpStatusOf(error))) throw error
        return upload
      },
    )
    show(key, upload)
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

const show = (key: string, upload: Upload) => change(key, { ...phaseOf(upload, files.has(key)), upload })

const phaseOf = (upload: Upload, hasFile = false) => ({
  phase:
    upload.state === 'receiving' ? (hasFile ? ('sending' as const) : ('unfinished' as const)) : upload.state,
  share: sentShare(upload),
  sentence: upload.complaint ?? undefined,
})

function change(key: string, part: Partial<UploadTask>) {
  set(tasks.map((task) => (task.key === key ? { ...task, ...part } : task)))
}

function set(next: readonly UploadTask[]) {
  const wasBusy = isBusy(tasks)
  tasks = next
  if (isBusy(tasks) !== wasBusy) (wasBusy ? removeEventListener : addEventListener)('beforeunload', warn)
  listeners.notify()
}

const isBusy = (all: readonly UploadTask[]) =>
  all.some((task) => task.phase === 'waiting' || isUnderway(task))

/** Leaving now would cut them off. */
const warn = (event: Event) => event.preventDefault()
