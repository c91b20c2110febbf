/** Whom a purchase is licensed to. */
export interface Licensee {
  name: string
  company: string | null
}

const longest = 120

/** Marks that nobody sees, some of which turn the rest of a line around; those that join letters or colour a sign are part of names. */
const unseenMarks = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** One line, as it can be printed: what was pasted with line breaks or unseen marks loses only those. */
export const toPrintedLine = (given: string) =>
  given
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll(unseenMarks, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

export const normalizeLicensee = (given: {
  name: string
  company?: string | null | undefined
}): Licensee => ({
  name: toPrintedLine(given.name),
  company: toPrintedLine(given.company ?? '') || null,
})

/** What is wrong with it, by field. */
export function licenseeComplaints({ name, company }: Licensee): { name?: string; company?: string } {
  return {
    ...(!/[\p{L}\p{N}]/u.test(name) && { name: 'Please say whom the licence is for.' }),
    ...(name.length > longest && { name: tooLong('name') }),
    ...((company ?? '').length > longest && { company: tooLong('company') }),
  }
}

/** The name of a work that something is used in. */
export const projectComplaint = (project: string) =>
  project.length > longest ? tooLong('project') : undefined

const tooLong = (what: string) => `Please shorten the ${what} to at most ${longest} characters.`

/** As it stands in a sentence: the company, where there is one, speaks for the person. */
export const formatLicensee = ({ name, company }: Licensee) => (company ? `${name}, ${company}` : name)
