/** What a buyer may do, and may not, in plain words. Once a text was sold it is never altered: a change is a new version. */
export interface LicenceText {
  version: string
  /** What stands before its clauses. */
  preamble: (brand: string) => string
  may: readonly string[]
  mayNot: readonly string[]
  terms: readonly string[]
}

/** In the order of their numbers: the first clause of the second part is 2.1. */
export const licencePartsOf = ({ may, mayNot, terms }: LicenceText) =>
  [
    { id: 'may', title: 'You may', clauses: may },
    { id: 'may-not', title: 'You may not', clauses: mayNot },
    { id: 'terms', title: 'Terms', clauses: terms },
  ] as const

/** The whole of it as plain text: what lies in downloads, and what its checksum is taken of. */
export const formatLicence = (text: LicenceText, brand: string) =>
  [
    `${brand} licence, version ${text.version}`,
    text.preamble(brand),
    ...licencePartsOf(text).flatMap(({ title, clauses }, part) => [
      `${part + 1} ${title}`,
      clauses.map((clause, place) => `${part + 1}.${place + 1} ${clause}`).join('\n'),
    ]),
  ].join('\n\n')
