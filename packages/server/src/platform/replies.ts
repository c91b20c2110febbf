/** An answer that is not JSON, as data: a service can give it and still know nothing of HTTP. */
export class Redirect {
  readonly path: string
  constructor(path: string) {
    this.path = path
  }
}

/** Sends the browser on, to a path of this site only. */
export function redirect(path: `/${string}`) {
  if (/^\/[/\\]/.test(path)) throw new Error(`A redirect must stay on this site: ${path}`)
  // Headers carry ASCII only: whatever is not yet encoded is encoded here.
  return new Redirect(encodeURI(decodeURI(path)))
}
