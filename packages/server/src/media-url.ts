import { fileURLToPath } from 'node:url'
import { isLoopbackHost } from './loopback-hosts.ts'

/** A bucket of an S3-compatible store, and what of it is the shop's. */
export interface S3Location {
  bucket: string
  /** What every key begins with there: nothing, or some folders and a slash. */
  prefix: string
  /** The store's address, where it is not AWS's own. */
  endpoint: string | undefined
  region: string | undefined
  /** For how many seconds a link lets its holder fetch a master from the store itself. None where all goes through the shop. */
  linkSeconds: number | undefined
}

/** Where sounds and covers are kept. */
export type MediaLocation = { folder: string } | S3Location

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixPattern = /^([A-Za-z0-9._-]+\/)*$/
const parameters = new Set(['endpoint', 'region', 'links'])

/** What MEDIA_URL says; nothing, if nobody can tell. */
export function parseMediaUrl(given: string): MediaLocation | undefined {
  const url = URL.parse(given)
  if (url?.protocol === 'file:') return url.host === '' ? { folder: fileURLToPath(url) } : undefined
  return url?.protocol === 's3:' ? parseS3Url(url) : undefined
}

function parseS3Url(url: URL): S3Location | undefined {
  const { host: bucket, pathname, searchParams, username, password, hash } = url
  const prefix = `${pathname.replace(/^\/|\/$/g, '')}/`.replace(/^\/$/, '')
  const endpoint = searchParams.get('endpoint') ?? undefined
  const region = searchParams.get('region') ?? undefined
  const links = searchParams.get('links') ?? undefined
  const isRight =
    bucketPattern.test(bucket) &&
    prefixPattern.test(prefix) &&
    // Keys of an account do not belong into an address, which is shown.
    username + password + hash === '' &&
    [...searchParams.keys()].every((name) => parameters.has(name)) &&
    (endpoint === undefined || isSafeEndpoint(endpoint)) &&
    (region === undefined || /^[a-z0-9-]+$/.test(region)) &&
    (links === undefined || isLinkTime(links))
  return isRight
    ? { bucket, prefix, endpoint, region, linkSeconds: links ? Number(links) : undefined }
    : undefined
}

/** What a network of one's own calls its machines: by a name without a dot, as containers do, or by an address that leads nowhere else. */
const isInOwnNetwork = (hostname: string) =>
  /^[a-z\d-]+$/.test(hostname) || /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname)

/** Over plain http only a store on this very machine or in its own network may be asked. */
function isSafeEndpoint(given: string) {
  const url = URL.parse(given)
  if (!url || url.href !== `${url.origin}/`) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && (isLoopbackHost(url.hostname) || isInOwnNetwork(url.hostname)))
  )
}

/** Long enough to begin, too short to be handed around. */
const isLinkTime = (given: string) => /^\d{2,4}$/.test(given) && Number(given) >= 10 && Number(given) <= 3_600

/** As it is shown to whoever runs the shop. */
export const nameOfMedia = (media: MediaLocation) =>
  'folder' in media ? media.folder : `s3://${media.bucket}/${media.prefix}`
