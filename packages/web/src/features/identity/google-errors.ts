/** Why a sign-in with Google came to nothing, by the code in the address. */
export type GoogleError =
  | 'google_auth_processing_failed'
  | 'google_auth_exception'
  | 'auth_context_error'
  | 'no_token_google_auth'

const sentences: Record<GoogleError, string> = {
  google_auth_processing_failed:
    'The sign-in with Google could not be completed. If you have an account already, please log in with your password.',
  google_auth_exception: 'The sign-in with Google was interrupted. Please try again.',
  auth_context_error:
    'Your browser does not let this site store anything, so it cannot keep you logged in. Please allow it, and try again.',
  no_token_google_auth: 'The sign-in with Google came back without a result. Please try again.',
}

/** The address only chooses among our own sentences; what it says itself is never shown. */
export const googleErrorMessage = (code: string | null) =>
  code === null
    ? undefined
    : (Object.entries(sentences).find(([known]) => known === code)?.[1] ??
      sentences.google_auth_processing_failed)
