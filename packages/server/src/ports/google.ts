/** What a sign-in must bring back to count: kept by the browser that began it, sealed. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** Whom the provider vouches for. */
export interface Claims {
  issuer: string
  subject: string
  email: string
  email_verified: boolean
  name: string
  /** Whether the provider itself hands out addresses of this kind, so that it speaks for their owners. */
  speaksForAddress: boolean
}

/** Signing in with Google, or any OpenID provider. */
export interface Google {
  /** Where the browser is sent to, and what must come back. */
  start(): Promise<{ address: URL; checks: Checks }>
  /** Whom it brings back. Throws whenever anything about the answer is not as it must be. */
  finish(answer: URL, checks: Checks): Promise<Claims>
}
