/** Something the person who starts the shop can mend: told in one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** What a thrown thing says of itself. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error))
