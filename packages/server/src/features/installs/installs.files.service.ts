import { downloadFileName } from '@earcon/contract/library/filename.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../context.ts'
import { bytesReply, FileReply } from '../../platform/http/replies.ts'
import { rateLimit } from '../../platform/security/rate-limits.ts'
import {
  createInstaller,
  listCodingPacksOf,
  openCodingPack,
} from '../library/downloads/library.coding-packs.service.ts'
import { packArchiveReply } from '../library/downloads/library.pack-archive.service.ts'
import { marketplaceOf } from './installs.marketplace.ts'
import { npmTarballOf } from './installs.npm.ts'
import { userIdOfInstallToken } from './installs.service.ts'

/** What a coding tool, a shell or npm fetches by an install token: of what its owner owns now, and nothing else. */
export async function openInstallFile(context: Context, token: string, file: string): Promise<FileReply> {
  const userId = await userIdOfInstallToken(context, token)
  if (file === 'marketplace.json') return marketplaceReply(context, token, userId)
  if (file === 'install.sh') return installerReply(context, token, userId)
  const [, slug = '', ending] = /^(.+)\.(zip|tgz)$/s.exec(file) ?? []
  if (!ending) throw new Refusal('not-found')
  await rateLimit(context, { action: 'download', subject: userId, limits: [{ max: 240, seconds: 60 }] })
  const opened = await openCodingPack(context, slug, userId)
  if (ending === 'zip') return packArchiveReply(opened, { isPrivate: true })
  const { pack, coding, entries, sources, faults, onSend } = opened
  const name = downloadFileName(pack.title, 'tgz')
  return new FileReply(npmTarballOf(coding, entries, context.config.brand), sources, {
    name,
    isPrivate: true,
    faults,
    onSend,
  })
}

async function marketplaceReply(context: Context, token: string, userId: string) {
  const packs = await listCodingPacksOf(context, userId)
  const { brand } = context.config
  const marketplace = marketplaceOf({ brand, packs, urlOf: (slug) => zipUrl(context, token, slug) })
  const text = `${JSON.stringify(marketplace, null, 2)}\n`
  return textReply(text, 'application/json', 'marketplace.json')
}

async function installerReply(context: Context, token: string, userId: string) {
  const packs = (await listCodingPacksOf(context, userId)).map(({ slug, name, sha256, isAcquired }) => ({
    name,
    url: zipUrl(context, token, slug),
    sha256,
    onlyByName: !isAcquired,
  }))
  return textReply(createInstaller(context, packs), 'text/x-shellscript', 'install.sh')
}

const textReply = (text: string, type: string, name: string) =>
  bytesReply(Buffer.from(text), `${type}; charset=utf-8`, { name, isPrivate: true })

const zipUrl = ({ config }: Context, token: string, slug: string) =>
  `${config.publicUrl}/i/${token}/${encodeURIComponent(slug)}.zip`
