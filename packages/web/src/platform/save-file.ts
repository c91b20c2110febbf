/** The browser saves what a link leads to; it needs the address only until it has begun, which may take it a moment. */
export function saveFile(name: string, bytes: Blob) {
  const address = URL.createObjectURL(bytes)
  followDownloadLink(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Leaves a download to the browser, which goes on with it whatever becomes of the page. */
export function followDownloadLink(address: string, name = '') {
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
}
