import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const pack = join(homedir(), '.openpeon', 'packs', 'NAME-OF-PACK')

function play(event: string) {
  if (!existsSync(pack)) return
  const [program = '', ...options] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', join(pack, 'play.ps1')]
      : ['sh', join(pack, 'play.sh')]
  spawn(program, [...options, event, 'hook'], { stdio: 'ignore', windowsHide: true, detached: true })
    .on('error', () => {})
    .unref()
}

interface Told {
  type: string
  properties?: {
    sessionID?: string
    info?: { id?: string; parentID?: string }
    status?: { type?: string }
    error?: { name?: string }
  }
}

/** A session within a session is a helper's, and is not announced; what was stopped, has failed or waits is not complete. */
export const Sounds = async () => {
  const inner = new Set<string | undefined>()
  let endedBadlyAt = 0
  let hasToldOfLimit = false
  let isWaiting = false
  return {
    'chat.message': async ({ sessionID }: { sessionID: string }) => {
      if (inner.has(sessionID)) return
      hasToldOfLimit = false
      isWaiting = false
      play('task.acknowledge')
    },
    'tool.execute.after': async ({ sessionID }: { sessionID: string }) => {
      if (!inner.has(sessionID)) play('task.progress')
    },
    event: async ({ event: { type, properties = {} } }: { event: Told }) => {
      const session = properties.sessionID ?? properties.info?.id
      if (type === 'session.created' && properties.info?.parentID) inner.add(session)
      if (type === 'permission.asked' || type === 'question.asked') play('input.required')
      if (inner.has(session)) return
      if (type === 'session.created') play('session.start')
      if (type === 'session.compacted') play('resource.limit')
      // It tries again and again, and says so each time.
      if (type === 'session.status' && properties.status?.type !== 'idle')
        isWaiting = properties.status?.type === 'retry'
      if (isWaiting && !hasToldOfLimit) {
        hasToldOfLimit = true
        play('resource.limit')
      }
      if (type === 'session.error') {
        endedBadlyAt = Date.now()
        if (properties.error?.name !== 'MessageAbortedError') play('task.error')
      }
      if (type === 'session.idle' && !isWaiting && Date.now() - endedBadlyAt > 1000) play('task.complete')
    },
  }
}
