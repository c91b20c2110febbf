export { captureHandoffToken } from './handoff-token.ts'
export {
  isVerifiedByNow,
  logout,
  refreshSession,
  retrySession,
  startSession,
  updateSessionUser,
} from './sign-in.ts'
export { SignedInOnly } from './signed-in-only.tsx'
export { useVerificationWatch } from './use-verification-watch.ts'
export { VerificationPrompt, whyVerifyMessage } from './verification-prompt.tsx'
