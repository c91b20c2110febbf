/** The version of the licence text that is sold now. What was sold under an older one keeps it. */
export const licenceVersion = '1.0'
