/** What came of opening the link in a verification mail. */
export interface VerificationStatus {
  title: string
  sentence: string
  failed?: true
  /** The address is verified, by now or since before. */
  verified?: true
}

/** The address only chooses among our own sentences; what it says itself is never shown. */
export function verificationStatusOf(query: URLSearchParams): VerificationStatus {
  if (query.get('error'))
    return {
      title: 'Email Verification Failed',
      sentence:
        'This verification link is invalid or has expired. Once you are logged in, your account page can send you a new one.',
      failed: true,
    }
  if (/already verified/i.test(query.get('message') ?? ''))
    return {
      title: 'Email Already Verified',
      sentence: 'Your email address has been verified before. There is nothing more to do.',
      verified: true,
    }
  if (query.get('status') === 'success')
    return { title: 'Email Verified', sentence: 'Your email address is verified. Thank you.', verified: true }
  return {
    title: 'Email Verification',
    sentence: 'Your account page shows whether your email address is verified.',
  }
}
