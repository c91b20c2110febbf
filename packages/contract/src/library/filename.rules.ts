const maxNameLength = 100

/**
 * What a download is called: letters, digits, underscore, dot and hyphen, as every system takes them, and nothing that a
 * system hides or takes for a way elsewhere.
 */
export function downloadFileName(title: string, extension: string) {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/\.{2,}/g, '.')
    .slice(0, maxNameLength)
    .replace(/^[._-]+|[._-]+$/g, '')
  return `${name || 'download'}.${extension}`
}
