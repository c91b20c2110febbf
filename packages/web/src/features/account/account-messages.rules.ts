/** How long good or bad news stands on the account page before it clears itself. */
export const messageClearMs = 5_000
