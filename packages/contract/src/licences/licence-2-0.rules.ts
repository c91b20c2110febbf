import { licence1_0 } from './licence-1-0.rules.ts'
import type { LicenceText } from './licence-text.rules.ts'

/** Proved by a certificate, which says to whom, how far and since when. */
export const licence2_0: LicenceText = {
  version: '2.0',
  preamble: (brand) =>
    `${brand} licenses each sound that it sells to the licensee who is named in its certificate. This is the whole licence, in plain words. “You” are the licensee, “it” is what the certificate names.`,
  may: licence1_0.may,
  mayNot: licence1_0.mayNot,
  terms: [
    'The licence belongs to the licensee whom the certificate names. It passes on only together with the work or product that the sounds are part of.',
    'It is not exclusive: others may use the same sounds. All rights that are not named here stay with the authors.',
    'It covers works and products that reach as many people as the certificate says: up to a million, up to ten million, or any number. A larger scope contains the smaller ones. Broadcasting and advertising campaigns are covered where the certificate says so.',
    'It begins with the payment and has no end. Only if a purchase is refunded or charged back does its licence end; while a payment is in dispute, the licence is under review.',
    'Anybody can check the certificate at the address that it names. What that address says counts.',
    'What is given away has no certificate. It is licensed to whoever it was given to, for works and products that reach up to a million people, without broadcasting and advertising campaigns.',
  ],
}
