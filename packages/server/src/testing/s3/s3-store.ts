import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import type { S3Location } from '../../media-url.ts'
import { createTempFolder } from '../ports.ts'
import { openS3Proxy } from './s3-proxy.ts'

const bucket = 'sounds'
/** The one account that this store knows. */
const account = { id: 'S3RVER', secret: 'S3RVER' }

/** What a process needs to be let in. */
const s3Environment = {
  AWS_ACCESS_KEY_ID: account.id,
  AWS_SECRET_ACCESS_KEY: account.secret,
  AWS_EC2_METADATA_DISABLED: 'true',
}

/** A real store in a process of its own, reached through a proxy that sees to what it lets pass; gone when the test file ends. */
export async function openS3Store() {
  const folder = createTempFolder()
  // It enciphers the next page of a list with what OpenSSL counts as of yesterday.
  const program = ['--openssl-legacy-provider', join(import.meta.dirname, 's3rver.process.mjs')]
  const child = spawn(process.execPath, [...program, folder, bucket], { stdio: ['pipe', 'pipe', 'inherit'] })
  after(async () => {
    child.stdin.end()
    if (child.exitCode === null) await once(child, 'exit')
  })
  const [port] = await once(createInterface(child.stdout), 'line')
  const proxy = await openS3Proxy({ port: Number(port), keys: { [account.id]: account.secret } })
  presentKeys()
  const locationOf = (changes: Partial<S3Location> = {}): S3Location => ({
    bucket,
    prefix: 'shop/',
    endpoint: proxy.url,
    region: 'us-east-1',
    linkSeconds: undefined,
    ...changes,
  })
  return {
    proxy,
    locationOf,
    env: s3Environment,
    /** Where the store keeps the bytes of a key: for what happens to them behind its back. */
    pathOf: (key: string) => join(folder, bucket, 'shop', `${key}._S3rver_object`),
  }
}

/** As whoever runs a shop does: by variables. */
function presentKeys() {
  const before = Object.keys(s3Environment).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, s3Environment)
  after(() => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  })
}
