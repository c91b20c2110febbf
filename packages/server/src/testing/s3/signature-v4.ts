import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request as it comes over the wire. */
export interface SignedRequest {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
}

interface Signature {
  credential: string
  signedHeaders: string
  signature: string
  date: string
  payload: string
  validMs: number
}

const algorithm = 'AWS4-HMAC-SHA256'
const clockMs = 15 * 60_000

/**
 * Why a request is not to be believed; nothing, if it is signed as AWS describes it (Signature Version 4, by headers or by its
 * address). Written from the description alone, so that it shares no mistake with the client that it judges.
 */
export function signatureComplaint(
  request: SignedRequest,
  keys: Readonly<Record<string, string>>,
  now = new Date(),
) {
  const given = readSignature(request)
  if (!given) return 'not signed'
  const { credential, signedHeaders, signature, date, payload, validMs } = given
  const [id = '', day = '', region = '', service = '', end = ''] = credential.split('/')
  const secret = keys[id]
  if (secret === undefined) return 'signed with an unknown key'
  const names = signedHeaders.split(';')
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !names.includes(name),
  )
  if (unsigned.length > 0) return `not signed: ${unsigned.join(', ')}`
  const ageMs = now.getTime() - timeOf(date)
  if (!(ageMs > -clockMs && ageMs < validMs)) return 'signed for another time'
  const scope = [day, region, service, end].join('/')
  if (!date.startsWith(day) || service !== 's3' || end !== 'aws4_request') return `signed for ${scope}`
  const text = [algorithm, date, scope, sha256(canonical(request, names, payload))].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `AWS4${secret}`,
  )
  const expected = createHmac('sha256', key).update(text).digest('hex')
  return expected === signature ? undefined : 'signed wrongly'
}

function readSignature({ url, headers }: SignedRequest): Signature | undefined {
  const { searchParams } = new URL(url, 'http://store.invalid')
  const asked = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  if (asked('Algorithm') === algorithm)
    return {
      credential: asked('Credential'),
      signedHeaders: asked('SignedHeaders'),
      signature: asked('Signature'),
      date: asked('Date'),
      payload: 'UNSIGNED-PAYLOAD',
      validMs: Number(asked('Expires')) * 1_000,
    }
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!credential || !signedHeaders || !signature) return undefined
  const date = String(headers['x-amz-date'])
  const payload = String(headers['x-amz-content-sha256'])
  return { credential, signedHeaders, signature, date, payload, validMs: clockMs }
}

function canonical({ method, url, headers }: SignedRequest, names: readonly string[], payload: string) {
  const [path = '', query = ''] = url.split('?')
  const asked = query
    .split('&')
    .filter((one) => one !== '' && !one.startsWith('X-Amz-Signature='))
    .map((one) => {
      const [name = '', ...value] = one.split('=')
      return `${recode(name)}=${recode(value.join('='))}`
    })
    .sort()
  return [
    method,
    path.split('/').map(recode).join('/'),
    asked.join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names.join(';'),
    payload,
  ].join('\n')
}

/** Encoded once, and as RFC 3986 has it. */
const recode = (text: string) =>
  encodeURIComponent(decodeURIComponent(text)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** 20130524T000000Z */
const timeOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
