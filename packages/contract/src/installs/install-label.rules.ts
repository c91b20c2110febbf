/** So many install tokens somebody may have at once. */
export const mostInstallTokens = 20

const longestInstallLabel = 80

/** What is wrong with what a device is called; nothing where it is left to us. */
export function installLabelComplaints(label: string) {
  return [
    ...(label.length > longestInstallLabel
      ? [`The name of a device must be at most ${longestInstallLabel} characters long.`]
      : []),
    ...(/\p{Cc}|[\u2028\u2029]/u.test(label) ? ['The name of a device must be a single line.'] : []),
  ]
}
