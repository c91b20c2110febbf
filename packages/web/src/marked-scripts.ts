/** The scripts that the router wrote into a page, and the page without the mark that they were known by. */
export function takeMarkedScripts(html: string, mark: string) {
  const pieces = html.split(` nonce="${mark}"`)
  const scripts = pieces.slice(1).flatMap((piece, place) => {
    if (!pieces[place]?.endsWith('<script')) return []
    const end = piece.indexOf('>')
    // What has an address is not inline.
    if (/\bsrc=/.test(piece.slice(0, end))) return []
    return [piece.slice(end + 1, piece.indexOf('</script>', end))]
  })
  return { page: pieces.join(''), scripts }
}
