export { captureHandoffToken } from './handoff-token.ts'
export { logout, retrySession, startSession, updateSessionUser } from './sign-in.ts'
export { SignedInOnly } from './signed-in-only.tsx'
export { VerificationPrompt, whyVerifyMessage } from './verification-prompt.tsx'
