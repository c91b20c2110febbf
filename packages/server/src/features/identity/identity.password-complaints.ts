/** The list is only needed where somebody chooses a password, so it is read then. */
const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set<string>(dictionary['passwords-common'])
}

let common: ReturnType<typeof loadCommonPasswords> | undefined

/** Whether others have used this password so often that it is among the first that are guessed. */
async function isCommonPassword(password: string) {
  common ??= loadCommonPasswords()
  return (await common).has(password.toLowerCase())
}

/** Wherever a password is chosen: what its form complains of, or else that everybody has it. */
export async function passwordComplaintsOf(password: string, rule: (given: string) => string[]) {
  const complaints = rule(password)
  if (complaints.length > 0 || !(await isCommonPassword(password))) return complaints
  return ['This password is too common. Please choose another one.']
}
