export interface Work {
  authors: string
  title: string
  /** What it appeared in; set in italics. */
  within?: string
  where: string
  href?: string
}

/** The literature, in the order in which the paper comes to speak of it. */
export const references = {
  blattner: {
    authors: 'M. M. Blattner, D. A. Sumikawa and R. M. Greenberg',
    title: 'Earcons and icons: their structure and common design principles',
    within: 'Human–Computer Interaction',
    where: '4(1):11–44, 1989',
    href: 'https://doi.org/10.1207/s15327051hci0401_1',
  },
  gaver: {
    authors: 'W. W. Gaver',
    title: 'Auditory icons: using sound in computer interfaces',
    within: 'Human–Computer Interaction',
    where: '2(2):167–177, 1986',
    href: 'https://doi.org/10.1207/s15327051hci0202_3',
  },
  brewster: {
    authors: 'S. A. Brewster, P. C. Wright and A. D. N. Edwards',
    title: 'An evaluation of earcons for use in auditory human-computer interfaces',
    within: 'Proceedings of INTERCHI ’93',
    where: 'pages 222–227, ACM, 1993',
    href: 'https://doi.org/10.1145/169059.169179',
  },
  cesp: {
    authors: 'PeonPing',
    title: 'Coding Event Sound Pack Specification, version 1.0',
    where: '2026',
    href: 'https://github.com/PeonPing/openpeon',
  },
  edworthy: {
    authors: 'J. Edworthy, S. Loxley and I. Dennis',
    title:
      'Improving auditory warning design: relationship between warning sound parameters and perceived urgency',
    within: 'Human Factors',
    where: '33(2):205–231, 1991',
    href: 'https://doi.org/10.1177/001872089103300206',
  },
  patterson: {
    authors: 'R. D. Patterson',
    title: 'Guidelines for auditory warning systems on civil aircraft',
    where: 'CAA Paper 82017, Civil Aviation Authority, London, 1982',
  },
  chowning: {
    authors: 'J. M. Chowning',
    title: 'The synthesis of complex audio spectra by means of frequency modulation',
    within: 'Journal of the Audio Engineering Society',
    where: '21(7):526–534, 1973',
  },
  cooley: {
    authors: 'J. W. Cooley and J. W. Tukey',
    title: 'An algorithm for the machine calculation of complex Fourier series',
    within: 'Mathematics of Computation',
    where: '19(90):297–301, 1965',
    href: 'https://doi.org/10.1090/S0025-5718-1965-0178586-1',
  },
  plomp: {
    authors: 'R. Plomp and W. J. M. Levelt',
    title: 'Tonal consonance and critical bandwidth',
    within: 'Journal of the Acoustical Society of America',
    where: '38(4):548–560, 1965',
    href: 'https://doi.org/10.1121/1.1909741',
  },
  sethares: {
    authors: 'W. A. Sethares',
    title: 'Local consonance and the relationship between timbre and scale',
    within: 'Journal of the Acoustical Society of America',
    where: '94(3):1218–1228, 1993',
    href: 'https://doi.org/10.1121/1.408175',
  },
  itu: {
    authors: 'International Telecommunication Union',
    title: 'Algorithms to measure audio programme loudness and true-peak audio level',
    where: 'Recommendation ITU-R BS.1770-5, Geneva, 2023',
    href: 'https://www.itu.int/rec/R-REC-BS.1770',
  },
  stevens: {
    authors: 'S. S. Stevens, J. Volkmann and E. B. Newman',
    title: 'A scale for the measurement of the psychological magnitude pitch',
    within: 'Journal of the Acoustical Society of America',
    where: '8(3):185–190, 1937',
    href: 'https://doi.org/10.1121/1.1915893',
  },
} satisfies Record<string, Work>

export type WorkId = keyof typeof references

export const referenceNumberOf = (id: WorkId) => Object.keys(references).indexOf(id) + 1
