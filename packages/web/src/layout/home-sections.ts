/** The sections of the home page, in order, as the footer, the paper's contents and the paper itself know them. */
export const homeSections = [
  { id: 'abstract', title: 'Abstract' },
  { id: 'introduction', title: 'Introduction', number: 1 },
  { id: 'methodology', title: 'Methodology', number: 2 },
  { id: 'music-collection', title: 'Music Collection', number: 3 },
  { id: 'application-contexts', title: 'Application Contexts', number: 4 },
  { id: 'licensing', title: 'Licensing', number: 5 },
  { id: 'samples', title: 'Samples', number: 6 },
  { id: 'contact', title: 'Inquiries', number: 7 },
  { id: 'references', title: 'References' },
] as const

export type HomeSectionId = (typeof homeSections)[number]['id']
