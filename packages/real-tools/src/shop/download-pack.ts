import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CodingPack } from '@earcon/contract/catalogue/catalogue.calls'
import { readZipFiles } from '@earcon/zip/testing/readers'
import { until } from '../machine/until.ts'
import { startShop } from './start-shop.ts'

/** As the contract says. */
interface AuthResponse {
  token: string
}
interface CodingPacks {
  data: CodingPack[]
}

const account = { email: 'demo@earcon.example', password: 'Earcon-demo-1' }

/** The free pack for coding tools, as a buyer downloads it, unpacked into a folder; where it is then. */
export async function downloadPack(folder: string, preparedData?: string) {
  const shop = await startShop(preparedData)
  try {
    const ask = (path: string, options?: RequestInit) => fetch(`${shop.address}/api${path}`, options)
    const login = await ask('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    const { token } = (await login.json()) as AuthResponse
    const { data } = (await (await ask('/coding-packs')).json()) as CodingPacks
    // Of all of them one is free; and what nobody has listened to yet is still being made.
    const archive = await until(
      'a pack that is free, and made',
      async () => {
        for (const { id } of data) {
          const answer = await ask(`/sound-packs/${id}/download`, {
            headers: { authorization: `Bearer ${token}` },
          })
          if (answer.ok) return Buffer.from(await answer.arrayBuffer())
          await answer.body?.cancel()
        }
        return undefined
      },
      180,
    )
    return await unpack(archive, folder)
  } finally {
    await shop.close()
  }
}

async function unpack(archive: Buffer, folder: string) {
  const files = await readZipFiles(archive)
  for (const { name, bytes } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return join(folder, files[0]?.name.split('/')[0] ?? '')
}
