import { renderMail } from '../../platform/mail/mail-template.ts'

interface LinkMailContent {
  brand: string
  link: string
}

export const verifyEmailMail = ({ brand, link }: LinkMailContent) => ({
  subject: `Verify your email address for ${brand}`,
  ...renderMail({
    brand,
    heading: 'Verify your email address',
    paragraphs: [
      `Welcome to ${brand}. Your account is ready; only one thing is missing.`,
      'Please verify that this address is yours. Then you can buy tracks and sound packs.',
    ],
    button: { label: 'Verify this address', link },
    notes: [
      'The link works for 24 hours. If it has expired, your account page sends you a new one.',
      'You get this letter because somebody opened an account with your address. If it was not you, do nothing: the address stays unverified.',
    ],
  }),
})

export const accountExistsMail = ({ brand, link }: LinkMailContent) => ({
  subject: `You have an account at ${brand} already`,
  ...renderMail({
    brand,
    heading: 'You have an account already',
    paragraphs: [
      `Somebody tried to open an account at ${brand} with your address. There is one already, and it stays as it is.`,
      'If it was you, log in as usual. If you do not remember your password, ask for a link to set a new one.',
    ],
    button: { label: 'Set a new password', link },
    notes: [
      'You get this letter because your address was entered on our page for new accounts. It comes once a day at most. If it was not you, do nothing: nobody has got into your account by this.',
    ],
  }),
})

export const resetPasswordMail = ({ brand, link }: LinkMailContent) => ({
  subject: `Reset your password for ${brand}`,
  ...renderMail({
    brand,
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody asked to reset the password of your account at ${brand}. If it was you, choose a new one here.`,
      'You will be logged out everywhere, and log in again with the new password.',
    ],
    button: { label: 'Choose a new password', link },
    notes: [
      'The link works once, within one hour.',
      'You get this letter because your address was entered on our page for forgotten passwords. If it was not you, do nothing: your password stays as it is.',
    ],
  }),
})

export const changePasswordMail = ({ brand, link }: LinkMailContent) => ({
  subject: `Change your password for ${brand}`,
  ...renderMail({
    brand,
    heading: 'Change your password',
    paragraphs: [
      `You asked to change the password of your account at ${brand}. Please choose the new one here.`,
      'You will be logged out everywhere, and log in again with the new password.',
    ],
    button: { label: 'Choose the new password', link },
    notes: [
      'The link works once, within one hour.',
      'You get this letter because somebody who is logged in to your account asked for it. If it was not you, use the link all the same: a new password shuts them out.',
    ],
  }),
})

export const accountDeletedMail = ({ brand }: Pick<LinkMailContent, 'brand'>) => ({
  subject: `Your account at ${brand} has been deleted`,
  ...renderMail({
    brand,
    heading: 'Your account has been deleted',
    paragraphs: [
      `Your account at ${brand} is gone, and with it your profile and every way to log in to it. This cannot be undone.`,
      'Thank you for listening. Should you come back one day, you are welcome to open a new one.',
    ],
    notes: [
      'You get this letter because the account with your address was deleted. It is the last one about it. If it was not you who deleted it, please write to us through the contact page of the shop.',
    ],
  }),
})

export const googleLinkedMail = ({ brand, link }: LinkMailContent) => ({
  subject: `You now sign in to ${brand} with Google`,
  ...renderMail({
    brand,
    heading: 'You now sign in with Google',
    paragraphs: [
      `Your account at ${brand} is now linked to the Google account with this address.`,
      'To be on the safe side we have ended all earlier logins and removed the old password: somebody else might have set it. If you would like to have a password as well, ask for a link to set a new one.',
    ],
    button: { label: 'Set a new password', link },
    notes: [
      'You get this letter because the way into your account has changed. If you did not sign in with Google just now, somebody else may be using your Google account: secure that first, then set a new password here.',
    ],
  }),
})
