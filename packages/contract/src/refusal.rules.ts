/** Every "no" the shop says, word for word. Below 500 the sentence is written for the buyer. */
export const refusals = {
  'request-unreadable': [400, 'This request could not be read.'],
  'request-invalid': [400, 'This request is not quite right.'],
  'email-invalid': [400, 'Please enter a valid email address.'],
  'password-refused': [400, 'This password cannot be used.'],
  'reset-incomplete': [400, 'Missing token or email. Cannot reset password.'],
  'reset-link-invalid': [400, 'This reset link is invalid or has expired. Please request a new one.'],
  'change-link-missing': [400, 'No password change token provided. Please use the link from your email.'],
  'change-link-invalid': [400, 'Failed to change password. The link may have expired or been used already.'],
  'change-link-foreign': [
    400,
    'This link is for another account than the one that is logged in here. Please log out, and open it again.',
  ],
  'profile-refused': [400, 'Failed to update profile.'],
  'current-password-missing': [400, 'Please enter your current password.'],
  'inquiry-refused': [400, 'Please fill out all fields.'],
  'install-label-refused': [400, 'This name cannot be used for a device.'],
  'licensee-refused': [400, 'Please say whom the licence is for.'],
  'licence-refused': [400, 'This cannot be saved with a certificate.'],
  'cart-empty': [400, 'Your cart is empty.'],
  'scope-unclear': [400, 'Something is in your cart at two scopes. Please choose one of them.'],
  'refund-unclear': [400, 'Please say which lines are meant, or all.'],
  'pack-refused': [400, 'This pack cannot be saved.'],
  'import-refused': [400, 'This folder cannot be imported.'],
  'dump-refused': [400, 'This dump cannot be used. Nothing was changed.'],
  'upload-refused': [400, 'This file cannot be uploaded.'],
  'gift-unclear': [400, 'Please say which tracks are meant, or which pack.'],
  'inquiry-unclear': [400, 'Please say whether it is answered, or that it is no robot’s.'],
  'days-refused': [400, 'Please give two days that are at most 400 days apart, the earlier one first.'],
  'webhook-refused': [400, 'This event is not signed by the card provider.'],
  'checkout-login-required': [401, 'You must be logged in to checkout.'],
  'login-required': [401, 'You must be logged in to do this.'],
  'credentials-wrong': [401, 'Invalid email or password.'],
  'download-login-required': [401, 'You must be logged in to download tracks.'],
  'archive-login-required': [401, 'You must be logged in to download sound packs.'],
  'current-password-wrong': [403, 'The current password is not right.'],
  'track-not-owned': [403, 'You do not own this track.'],
  'pack-not-owned': [403, 'You do not own all of this sound pack.'],
  'under-review': [403, 'This purchase is under review. You can download it again once that is settled.'],
  'not-downloadable': [403, 'This is not offered as a download.'],
  'link-refused': [403, 'This download link is not valid any more. Please start the download again.'],
  'email-unverified': [403, 'Please verify your email address before proceeding to checkout.'],
  'owner-only': [403, 'This is for the owner of the shop.'],
  'not-found': [404, 'There is nothing at this address.'],
  'pack-not-found': [404, 'Sound pack not found.'],
  'audition-not-found': [404, 'This sound pack has no sounds for coding tools, so there is nothing to try.'],
  'track-not-found': [404, 'Track not found.'],
  'version-not-found': [404, 'There is no such version of this sound pack.'],
  'recording-not-found': [404, 'There is no such recording of yours.'],
  'install-token-not-found': [404, 'There is no such install line of yours.'],
  'install-token-unknown': [
    404,
    'This install line is not valid. It may have been revoked: please make a new one in your account.',
  ],
  'upload-not-found': [404, 'There is no such upload.'],
  'sample-not-found': [404, 'Sound sample not found.'],
  'cover-not-found': [404, 'Cover not found.'],
  'spectrogram-not-found': [404, 'Spectrogram not found.'],
  'voice-not-found': [404, 'Voice not found.'],
  'item-gone': [404, 'Something in your cart is no longer sold. Please remove it.'],
  'licence-not-found': [
    404,
    'There is no certificate with this number. Please compare it with yours, letter by letter.',
  ],
  'licence-not-yours': [404, 'There is no such certificate of yours.'],
  'order-not-found': [404, 'There is no such order of yours.'],
  'account-not-found': [404, 'There is no account with this email address. Let them register first.'],
  'mail-not-found': [404, 'There is no such mail among those that failed.'],
  'order-unknown': [404, 'There is no such order.'],
  'person-not-found': [404, 'There is no such account.'],
  'inquiry-not-found': [404, 'There is no such inquiry.'],
  'method-not-allowed': [405, 'This address does not take that kind of request.'],
  'request-timeout': [408, 'The request took too long to arrive.'],
  'email-taken': [409, 'There is already an account with this email address.'],
  'account-unverified': [
    409,
    'The email address of this account is not verified. Let them follow the link in the mail first.',
  ],
  'too-many-install-tokens': [
    409,
    'You have install lines for 20 devices already. Please revoke one in your account first.',
  ],
  'last-administrator': [409, 'This is the last administrator. Please make somebody else one first.'],
  'own-password-missing': [
    409,
    'This asks for your password, and your account has none. Please set one with "Forgot password?" first.',
  ],
  'receipt-without-buyer': [
    409,
    'The account that bought this was deleted, so there is nobody to send the receipt to.',
  ],
  'password-not-set': [409, 'You sign in with Google, so there is no password to change.'],
  'item-owned': [409, 'You own something in your cart already. Please remove it.'],
  'item-under-way': [409, 'Something in your cart is being paid for already. Please wait for that payment.'],
  'scope-unsold': [
    409,
    'Something in your cart is free, and what is free is licensed for up to a million people only. Please remove it.',
  ],
  'paid-already': [409, 'Your earlier payment went through. Please review your cart.'],
  'checkout-replaced': [409, 'This checkout was replaced by another one of yours. Please try again.'],
  'payment-processing': [
    409,
    'A payment of yours is still being processed. Please try again when it is done.',
  ],
  'pack-changed-meanwhile': [
    409,
    'Somebody else has changed this pack since you opened it. Nothing of yours was saved yet.',
  ],
  'catalogue-changed-meanwhile': [409, 'Somebody has changed the catalogue meanwhile. Please try again.'],
  'pack-not-ready': [409, 'This pack cannot be put on sale yet.'],
  'pack-not-draft': [409, 'Only a draft can be deleted. Withdraw the pack: its owners keep it.'],
  'slug-taken': [409, 'Another pack has this slug already.'],
  'track-owned': [409, 'This track belongs to people who would no longer find it.'],
  'shop-open': [409, 'The shop is open. Close it first: this would change all of it.'],
  'upload-not-ready': [409, 'This upload is not ready: it is still being checked, or was refused.'],
  'refund-refused': [409, 'This cannot be refunded: it was given back already, or is in dispute.'],
  'refund-of-ground': [
    409,
    'A larger licence rests on this, and would be good for nothing. Please refund that one first.',
  ],
  'gift-of-ground': [
    409,
    'A larger licence of this gift was bought, and would be good for nothing. Please refund that one first.',
  ],
  'request-too-large': [413, 'This request is too large.'],
  'content-type-unknown': [415, 'This address takes JSON only.'],
  'range-not-satisfiable': [416, 'That part of the file does not exist.'],
  'export-too-large': [422, 'That is more than 50,000 rows. Please choose fewer days.'],
  'order-too-large': [422, 'One payment can be $999,999.99 at most. Please buy this in several orders.'],
  'too-many-items': [422, 'An order can hold at most 100 items. Please remove some.'],
  'too-many-attempts': [429, 'Too many attempts. Please try again later.'],
  'headers-too-large': [431, 'The headers of this request are too large.'],
  'internal-error': [500, 'Something went wrong on our side. Please try again later.'],
  'refund-failed': [502, 'The card provider did not refund it.'],
  'cards-misconfigured': [
    502,
    'Payments are not set up rightly at the moment, so nothing was charged. The shop has been told.',
  ],
  'cards-away': [
    502,
    'The card provider cannot be reached right now. Nothing was charged. Please try again in a moment.',
  ],
  'still-recording': [503, 'This sound is still being recorded. Please try again in a moment.'],
  'file-damaged': [503, 'This file is not available right now. We have been told.'],
  busy: [503, 'The shop is very busy right now. Please try again in a moment.'],
  'disk-full': [507, 'There is no room left on the disk. Nothing was changed.'],
  unavailable: [503, 'The shop is not available right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type RefusalCode = keyof typeof refusals

/** A "no" that was meant: thrown by services, translated once, shown as written. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly sentences: readonly string[]
  /** After how many seconds it may be asked again. */
  readonly retryAfter: number | undefined

  /** `sentences` replace the catalogue's own where the refusal has something more exact to say. */
  constructor(
    code: RefusalCode,
    options: { sentences?: readonly string[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    const [status, sentence] = refusals[code]
    const sentences = options.sentences?.length ? options.sentences : [sentence]
    super(sentences.join('\n'), { cause: options.cause })
    this.code = code
    this.status = status
    this.sentences = sentences
    this.retryAfter = options.retryAfter
  }
}

export interface RefusalBody {
  message: string
  error: { code: string; message: string }
  errors: readonly string[]
  /** From 500 up: what the buyer can quote and the log can find. */
  requestId?: string
}

/** The one body of every refusal, in all three shapes a client may read. */
export function toRefusalBody({ code, message, sentences }: Refusal, requestId?: string): RefusalBody {
  return { message, error: { code, message }, errors: sentences, ...(requestId && { requestId }) }
}
