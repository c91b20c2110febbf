import assert from 'node:assert/strict'
import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { quoteItems } from '@earcon/contract/orders/pricing.rules'
import { testProperty } from '@earcon/contract/testing/properties'
import { sumOf } from '@earcon/contract/testing/shop-arbitraries'
import {
  addItem,
  type Cart,
  cartSummaryOf,
  coversItem,
  isSameItem,
  itemPriceOf,
  parseCart,
  toTrackItem,
} from './cart.rules.ts'
import { hasPack, trackCartStatusOf } from './cart-steps.rules.ts'
import { pressPack, pressTrack } from './testing/button-presses.ts'
import { runVisit, type VisitStep, visitArbitrary } from './testing/cart-visits.ts'

const name = ({ id, type }: { id: string; type: string }) => `${type} ${id}`
const namesOf = (cart: Cart) => cart.map(name).sort()

/** Says that something holds after every step, whatever is done in whatever shop. */
const always = (sentence: string, claim: (step: VisitStep) => void) =>
  testProperty(sentence, visitArbitrary, (given) => runVisit(given).forEach(claim), 100)

always('nothing is ever in the cart twice, and no track beside a pack that contains it', ({ after }) => {
  assert.equal(new Set(namesOf(after)).size, after.length)
  for (const item of after) assert.ok(!after.some((held) => coversItem(held, item)))
})

always('what is written and read again is what is shown', ({ after }) =>
  assert.deepEqual(parseCart(JSON.stringify(after)), after),
)

always('what is owned or free never gets in by the buttons', ({ pressed, before, after }) => {
  const { page } = pressed ?? {}
  const ours = (id: string) => page?.tracks.find((track) => track.id === id)
  for (const item of page ? after.filter((one) => !before.includes(one)) : []) {
    if (item.type === 'track') assert.equal(ours(item.id)?.isEffectivelyOwnedByCurrentUser, false)
    else assert.ok(page?.isEffectivelyOwnedByCurrentUser === false && itemPriceOf(item).amount > 0)
  }
})

/** What the cart was before a pack took the place of its tracks: with the track that was pressed last. */
const gathered = ({ pressed, before }: VisitStep) =>
  pressed?.track ? addItem(before, toTrackItem(pressed.track, pressed.page)) : before
const becamePack = ({ pressed, before, after }: VisitStep) =>
  pressed && pressed.kind !== 'pack' && !hasPack(before, pressed.page) && hasPack(after, pressed.page)

always(
  'a pack that takes the place of its tracks unasked never raises what is shown as the total',
  (step) => {
    if (!becamePack(step)) return
    const earlier = cartSummaryOf(gathered(step)).totals
    for (const { amount, currency } of cartSummaryOf(step.after).totals)
      assert.ok(amount <= (earlier.find((total) => total.currency === currency)?.amount ?? 0))
  },
)

always('nor does it raise what the shop would charge', (step) => {
  if (!becamePack(step)) return
  const charged = (cart: Cart) => sumOf(quoteItems(cart, step.onSale).map(({ amount }) => amount))
  assert.ok(charged(step.after) <= charged(gathered(step)))
})

/** Packs as the shop has them: of one that names other tracks nobody can tell what it has in common with others. */
const isTrue = (cart: Cart, { onSale }: VisitStep) =>
  cart.every((item) => {
    const parts = onSale.find(({ id, type }) => id === item.id && type === item.type)?.parts ?? []
    return item.type === 'track' || parts.every(({ id }) => coversItem(item, { id, type: 'track' }))
  })

always('whatever is said of prices is what the shop would charge, before and after', (step) => {
  const { sentence = '', before, after, pressed, onSale } = step
  // What is there now, and in place of what.
  const [, one, other] = /^\D*\d* ?\D*\$([\d.]+)\D+(?:\d+ \D*)?\$([\d.]+)$/.exec(sentence) ?? []
  if (!one || !other || !pressed || !isTrue(before, step)) return
  const charged = (cart: Cart) => sumOf(quoteItems(cart, onSale).map(({ amount }) => amount))
  const difference = Math.round((Number(one) - Number(other)) * 100)
  assert.equal(charged(after) - charged(gathered(step)), difference, sentence)
})

always('and it is said', (step) => {
  if (becamePack(step))
    assert.match(step.sentence ?? '', /^The whole pack(: .+,)? in place of \d+ single track/)
})

/** Every track that comes with the cart, on its own or in a pack, as far as packs name them. */
const tracksIn = (cart: Cart, page: SoundPack) =>
  page.tracks.filter((track) => trackCartStatusOf(cart, page, track) !== 'absent').map(({ id }) => id)

always('a split leaves all but what was pressed and what is owned', ({ pressed, before, after }) => {
  if (!pressed?.track || trackCartStatusOf(before, pressed.page, pressed.track) !== 'with-pack') return
  const { page, track } = pressed
  const left = new Set(
    page.tracks.filter((one) => after.some((held) => isSameItem(held, { id: one.id, type: 'track' }))),
  )
  assert.ok(!hasPack(after, page) && !left.has(track))
  for (const one of page.tracks) {
    const wanted = one !== track && !one.isEffectivelyOwnedByCurrentUser
    const covered = after.some((held) => coversItem(held, { id: one.id, type: 'track' }))
    const earlier = before.some((held) => isSameItem(held, { id: one.id, type: 'track' }))
    assert.equal(left.has(one), wanted ? !covered : earlier && one !== track)
  }
})

always('no button takes anything along that it does not speak of', ({ pressed, before, after }) => {
  if (!pressed) return
  const { kind, page, track } = pressed
  const aside = (cart: Cart) =>
    cart.filter(
      (item) =>
        name(item) !== `sound_pack ${page.id}` && !page.tracks.some(({ id }) => name(item) === `track ${id}`),
    )
  assert.deepEqual(aside(after), aside(before))
  const taken = tracksIn(before, page).filter((id) => !tracksIn(after, page).includes(id))
  assert.deepEqual(
    kind === 'track' ? taken.filter((id) => id !== track?.id) : kind === 'arrival' ? taken : [],
    [],
  )
})

always('a button does what it says', ({ pressed, before, after }) => {
  if (!pressed?.track) return
  const [was, is] = [before, after].map(
    (cart) => pressed.track && trackCartStatusOf(cart, pressed.page, pressed.track),
  )
  const then = {
    absent: ['single', 'with-pack'],
    single: ['absent'],
    'with-pack': ['absent', 'elsewhere'],
    elsewhere: ['elsewhere'],
    owned: ['owned'],
  }
  assert.ok(then[was ?? 'owned'].includes(is ?? ''), `${was} became ${is}`)
})

always("pressing a track's button twice is as if it had not been pressed", ({ pressed, before, after }) => {
  if (!pressed?.track || trackCartStatusOf(before, pressed.page, pressed.track) !== 'absent') return
  const { page, track } = pressed
  const again = pressTrack(after, page, track).cart
  if (!hasPack(after, page)) return assert.deepEqual(again, before)
  // What the buyer owns by now and had in the cart all the same does not come back.
  const owned = new Set(
    page.tracks.filter((one) => one.isEffectivelyOwnedByCurrentUser).map(({ id }) => `track ${id}`),
  )
  assert.deepEqual(
    namesOf(again),
    namesOf(before).filter((one) => !owned.has(one)),
  )
})

always(
  "pressing a pack's button twice is as if it had not been pressed, where no track has made way",
  (step) => {
    const { pressed, before, after, sentence } = step
    if (pressed?.kind !== 'pack' || hasPack(before, pressed.page) || sentence) return
    assert.deepEqual(hasPack(after, pressed.page) ? pressPack(after, pressed.page).cart : after, before)
  },
)

always('where more has changed than one item, it is said', ({ pressed, before, after, sentence }) => {
  const whole = before.find((item) => item.type === 'sound_pack' && item.id === pressed?.page.id)
  // A pack as an old cart has it may name other tracks than its page.
  const known = !whole || pressed?.page.tracks.every(({ id }) => coversItem(whole, { id, type: 'track' }))
  const [had, has] = [namesOf(before), namesOf(after)]
  const changed = [...had.filter((one) => !has.includes(one)), ...has.filter((one) => !had.includes(one))]
  if (pressed && known && !sentence) assert.ok(changed.length <= 1, changed.join(', '))
})

always('what changes nothing leaves the very same cart', ({ operation, before, after }) => {
  const unchanged = JSON.stringify(before) === JSON.stringify(after)
  if (unchanged && operation.kind !== 'clear' && operation.kind !== 'undo') assert.equal(after, before)
})
