/** What a pack is called in a coding tool: as the CESP specification wants it, and so that every system can have a folder of that name. */
export function kitNameOf(slug: string) {
  const name = slug
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, 64)
  return name === '' || /^(all|con|prn|aux|nul|com\d|lpt\d)$/.test(name) ? `${name || 'sound'}-pack` : name
}

/** The shop as a name for programs: small letters, digits and dashes. */
export const shopNameOf = (brand: string) =>
  brand
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '') || 'sound-shop'
