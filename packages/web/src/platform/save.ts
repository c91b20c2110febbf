/** The browser saves what a link leads to; it needs the address only until it has begun, which may take it a moment. */
export function save(name: string, bytes: Blob) {
  const address = URL.createObjectURL(bytes)
  follow(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Leaves a download to the browser, which goes on with it whatever becomes of the page. */
export function follow(address: string, name = '') {
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
}
