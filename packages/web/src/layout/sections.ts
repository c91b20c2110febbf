/** The sections of the home page, in order, as the footer and the page itself know them. */
export const sections = [
  { id: 'abstract', title: 'Abstract' },
  { id: 'introduction', title: 'Introduction' },
  { id: 'music-collection', title: 'Music Collection' },
] as const

export type SectionId = (typeof sections)[number]['id']
