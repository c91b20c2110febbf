/** What the login says to whoever is sent there from the till. */
export const loginFirst = 'You must be logged in to checkout.'

export const verifyFirst = 'Please verify your email address before proceeding to checkout.'
