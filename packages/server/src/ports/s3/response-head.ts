/** What is to be known of an answer before its body. */
export interface ResponseHead {
  status: number
  /** Nothing, where it is not told, or not told once. */
  contentLength: number | undefined
  contentRange: string
  etag: string
  /** Whether the line can be used again. */
  isKept: boolean
}

/** The status line and the headers of an answer; nothing, if it is no HTTP/1.1, or a body that is not counted in bytes. */
export function parseHead(text: string): ResponseHead | undefined {
  const [first = '', ...lines] = text.split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3})( |$)/.exec(first)?.[1]
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name, value = ''] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
    // Twice the same name, or a line that is none: better asked by somebody who knows more of HTTP.
    if (!name || (headers.has(name.toLowerCase()) && /^(content-|etag)/i.test(name))) return undefined
    headers.set(name.toLowerCase(), value)
  }
  if (!status || headers.has('transfer-encoding') || headers.has('content-encoding')) return undefined
  const length = headers.get('content-length') ?? ''
  return {
    status: Number(status),
    contentLength: /^\d{1,15}$/.test(length) ? Number(length) : undefined,
    contentRange: headers.get('content-range') ?? '',
    etag: headers.get('etag') ?? '',
    isKept: !/close/i.test(headers.get('connection') ?? ''),
  }
}
