import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'

const bucket = 'bench'
const program = join(import.meta.dirname, '../../server/src/testing/s3/s3rver.process.mjs')

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

/** The store that the tests use, and nothing between it and the shop. */
export async function startS3Server(folder: string) {
  const child = spawn(
    process.execPath,
    ['--openssl-legacy-provider', program, folder, bucket, 'any-signature'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const exit = once(child, 'exit')
  const [said] = await once(createInterface(child.stdout), 'line')
  const port = Number(said)
  if (!child.pid) throw new Error('the store did not open')
  return {
    pid: child.pid,
    port,
    pathOf: (key: string) => `/${bucket}/shop/${key}`,
    /** What a shop needs to keep its sounds there. */
    env: {
      MEDIA_URL: `s3://${bucket}/shop?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: () => (child.stdin.end(), exit),
  }
}

/** Everything of a media folder, into the store. It asks nobody for a signature. */
export async function uploadFolder({ port, pathOf }: S3Server, folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || file.includes('.incoming')) continue
    const headers = { 'content-length': statSync(file).size }
    const put = request({
      port,
      host: '127.0.0.1',
      method: 'PUT',
      path: pathOf(relative(folder, file)),
      headers,
    })
    const answered = once(put, 'response')
    await pipeline(createReadStream(file), put)
    const [answer] = await answered
    answer.resume()
    if (answer.statusCode !== 200) throw new Error(`the store does not take ${file}: ${answer.statusCode}`)
  }
}
