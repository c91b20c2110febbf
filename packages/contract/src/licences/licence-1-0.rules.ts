import type { LicenceText } from './licence-text.rules.ts'

/** The first one. It was sold, so it stays as it is. */
export const licence1_0: LicenceText = {
  version: '1.0',
  preamble: (brand) =>
    `${brand} licenses each sound that it sells to the buyer who is named on the receipt. This is the whole licence, in plain words. “It” is what you have bought.`,
  may: [
    'Use it in as many works and products of your own as you like: films, games, apps, websites, podcasts, talks, devices.',
    'Earn money with them, and show them anywhere in the world, for as long as you like.',
    'Cut it, loop it, mix it, change it, and set it under other sounds.',
    'Install it on every machine that you and those who work with you use.',
    'Have others work with it for you, as long as what comes of it is yours.',
  ],
  mayNot: [
    'Sell, lend or give away the sounds by themselves, changed or not, or as part of another collection of sounds.',
    'Say that you have composed them, or register them where recordings are claimed.',
    'Use them as a trademark, or so that they seem to recommend something.',
    'Use them to train a system that makes sounds.',
  ],
  terms: [
    'The licence belongs to whoever is named on the receipt. It passes on only together with the work or product that the sounds are part of.',
    'It is not exclusive: others may use the same sounds. All rights that are not named here stay with the authors.',
    'It covers works and products that reach up to a million people. For more, for broadcasting and for advertising campaigns please write to us: the price depends on the scope and the distribution.',
    'If a purchase is refunded, its licence ends.',
  ],
}
