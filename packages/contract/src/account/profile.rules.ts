export interface Profile {
  display_name: string
  bio: string
}

export const maxDisplayNameLength = 100
const longestBio = 2_000

/** Free text, as long as there is room for it, and a name that fits on one line of a letter. */
export function profileComplaints({ display_name, bio }: Profile) {
  return [
    ...(display_name.length > maxDisplayNameLength
      ? [`Display name must be at most ${maxDisplayNameLength} characters long.`]
      : []),
    ...(/\p{Cc}/u.test(display_name) ? ['Display name must be a single line.'] : []),
    ...(bio.length > longestBio
      ? [`Bio must be at most ${longestBio.toLocaleString('en')} characters long.`]
      : []),
  ]
}
