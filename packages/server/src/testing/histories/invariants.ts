import assert from 'node:assert/strict'
import { trackStepKey } from '@earcon/contract/orders/pricing.rules'
import { stepsPaidBy } from '../../features/orders/orders.steps.ts'
import type { OrderState, ShopState } from './state.ts'
import type { World } from './world.ts'

const isActive = (right: OrderState['rights'][number]) => !right.suspended && !right.withdrawn
const isLive = ({ status }: OrderState) =>
  status === 'paid' || status === 'partially_refunded' || status === 'disputed'

/** What must hold after every single step, whatever the shop has not yet heard of. */
export function assertInvariants(world: World, state: ShopState) {
  const { orders } = state
  for (const order of orders) {
    assertActiveEntitlementsPaid(world, order)
    assertEntitlementsFollowStatus(order)
    assert.equal(sum(order.items), order.amount, `I4: the lines of ${order.id} make up its amount`)
    assertBooksKept(order)
    if (world.tampered.has(order.id))
      assert.equal(order.rights.length, 0, `a mismatch of ${order.id} gives nothing`)
    for (const right of order.rights)
      assert(state.users.includes(right.user_id), `nobody who has left holds a right of ${order.id}`)
  }
  for (const step of state.steps) assertStepPaid(world, orders, step)
  onceEach(state)
  oneOpenOrderEach(orders)
  nobodyPaysTwice(world, orders)
  for (const { kind, complaint, given_up } of state.outbox)
    assert(
      !given_up && (complaint === null || /cut off|was lost|broke down|knows nothing/.test(complaint)),
      `${kind} stumbled: ${complaint}`,
    )
}

function assertActiveEntitlementsPaid({ captured }: World, order: OrderState) {
  const active = order.rights.filter(isActive)
  if (active.length === 0) return
  assert(
    ['paid', 'partially_refunded'].includes(order.status),
    `I1: ${order.id} gives rights as ${order.status}`,
  )
  assert.equal(
    captured.get(order.intent_id ?? ''),
    order.amount,
    `I1: ${order.id} gives rights, so it is paid`,
  )
  const refunded = new Set(order.items.filter((item) => item.refunded).flatMap(({ track_ids }) => track_ids))
  assert(!active.some(({ track_id }) => refunded.has(track_id)), `I1: a line of ${order.id} was given back`)
}

/** Nobody has a scope that is not paid: its order is, its line was not given back, and it is theirs. */
function assertStepPaid(
  { captured, tampered }: World,
  orders: OrderState[],
  step: ShopState['steps'][number],
) {
  const order = orders.find(({ id }) => id === step.order_id)
  const line = order?.items.find(({ position }) => position === step.position)
  const what = `${step.step} of ${step.track_id} by ${step.order_id}`
  assert(order && line && isLive(order) && !line.refunded, `I1: ${what} is given by a line that stands`)
  assert(!tampered.has(order.id), `a mismatch of ${order.id} gives nothing`)
  assert.equal(captured.get(order.intent_id ?? ''), order.amount, `I1: ${what} is paid`)
  assert.equal(order.user_id, step.user_id, `${what} belongs to whoever paid it`)
}

function assertEntitlementsFollowStatus({ id, status, number, rights, items, user_id }: OrderState) {
  if (number === null) assert.equal(rights.length, 0, `I1: ${id} was never paid`)
  if (status === 'disputed') assert(!rights.some(isActive), `I7: while ${id} is disputed its rights rest`)
  if (status === 'refunded' || status === 'charged_back')
    assert(
      rights.every(({ withdrawn }) => withdrawn),
      `I7: what was ${status} is withdrawn (${id})`,
    )
  if (user_id === null || number === null) return
  const kept = items.filter((item) => !item.refunded).flatMap(({ track_ids }) => track_ids)
  const of = (track: string) => rights.find(({ track_id }) => track_id === track)
  if (status === 'paid' || status === 'partially_refunded')
    for (const track of kept)
      assert(of(track) && isActive(of(track) as never), `I7: ${id} is ${status}, so ${track} is theirs`)
  if (status === 'disputed')
    for (const track of kept)
      assert(of(track)?.suspended && !of(track)?.withdrawn, `I7: ${id} is disputed, so ${track} is kept`)
}

/** What accountants read: money came in once, and what is left of it is neither given back nor withheld. */
function assertBooksKept({ id, number, status, amount, refunded_amount, movements, statuses }: OrderState) {
  const isWithheld = status === 'disputed' || status === 'charged_back'
  const left = number === null || isWithheld ? 0 : amount - refunded_amount
  assert.equal(sum(movements), left, `the money that moved for ${id} is what is left of it`)
  const sales = movements.filter(({ kind }) => kind === 'sale')
  assert.deepEqual(
    sales.map((sale) => sale.amount),
    number === null ? [] : [amount],
    `${id} is sold once`,
  )
  assert.equal(statuses.at(-1), status, `the history of ${id} ends with how it stands`)
}

function onceEach({ orders, latest, outbox }: ShopState) {
  const numbers = orders.flatMap(({ number }) => number ?? []).toSorted((one, other) => one - other)
  assert.deepEqual(
    numbers,
    numbers.map((_, place) => 1001 + place),
    'I2: numbers have no gaps',
  )
  assert.equal(latest, 1000 + numbers.length, 'I2: no number was counted in vain')
  const receipts = outbox.filter(({ kind }) => kind === 'receipt')
  assert.equal(receipts.length, numbers.length, 'I2: one receipt for each order that was paid')
}

function oneOpenOrderEach(orders: OrderState[]) {
  const open = orders.filter(({ status, user_id }) => status === 'pending' && user_id !== null)
  assert.equal(new Set(open.map(({ user_id }) => user_id)).size, open.length, 'I5: one open order each')
}

/** A refund that fails after its tracks were bought anew is the one way to this; the owner is told then. */
function nobodyPaysTwice({ unrefunded }: World, orders: OrderState[]) {
  const paid = new Map<string, OrderState>()
  for (const order of orders.filter(isLive))
    for (const line of order.items)
      for (const step of line.refunded || order.user_id === null ? [] : stepsPaidBy(line)) {
        const key = `${order.user_id} ${trackStepKey(step)}`
        const other = paid.get(key)
        paid.set(key, order)
        if (!other || [order, other].some(({ intent_id }) => unrefunded.has(intent_id ?? ''))) continue
        assert.fail(
          `I3: ${trackStepKey(step)} is paid for by ${other.id} (${other.status}) and ${order.id} (${order.status})`,
        )
      }
}

const sum = (items: { amount: number }[]) => items.reduce((total, { amount }) => total + amount, 0)
