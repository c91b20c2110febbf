export interface Unbuilt {
  title: string
  sentence: string
}

/** Addresses that are promised and not built yet, and what their pages say until they are. */
export const unbuilt: Record<string, Unbuilt> = {
  contact: { title: 'Contact', sentence: 'The contact form is still being built.' },
  licence: {
    title: 'Licence',
    sentence: 'The licence is still being written, and nothing is sold before it is.',
  },
}
