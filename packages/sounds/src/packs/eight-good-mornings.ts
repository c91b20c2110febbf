import { collection } from '../release.ts'
import { baud9600 } from './9600-baud.ts'
import { cafeCompile } from './cafe-compile.ts'
import { coldStart } from './cold-start.ts'
import { glassHouseRules } from './glass-house-rules.ts'
import { harbourMaster } from './harbour-master.ts'
import { rubberDuckAndSons } from './rubber-duck-and-sons.ts'
import { smallWoodenThings } from './small-wooden-things.ts'
import { worksOnMyMachine } from './works-on-my-machine.ts'

export const eightGoodMornings = collection({
  slug: 'eight-good-mornings',
  title: 'Eight Good Mornings',
  description:
    'The start-up sounds of eight of our packs, from an engine turning over to daylight in a window. For those who open a session every morning and do not want to know in advance how it will go.',
  price: 1200,
  published: '2026-10-20T09:00:00Z',
  shared: [
    coldStart.tracks['session.start'],
    cafeCompile.tracks['session.start'],
    worksOnMyMachine.tracks['session.start'],
    smallWoodenThings.tracks['session.start'],
    rubberDuckAndSons.tracks['session.start'],
    baud9600.tracks['session.start'],
    harbourMaster.tracks['session.start'],
    glassHouseRules.tracks['session.start'],
  ],
})
