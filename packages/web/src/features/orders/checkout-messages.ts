/** What the login says to whoever is sent there from the till. */
export const loginFirstMessage = 'You must be logged in to checkout.'

export const verifyFirstMessage = 'Please verify your email address before proceeding to checkout.'
