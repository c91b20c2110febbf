import assert from 'node:assert/strict'
import { scopeFrom } from '@earcon/contract/licences/scope.rules'
import { stepsOf } from '@earcon/contract/licences/scope-steps.rules'
import { trackStepKey } from '@earcon/contract/orders/pricing.rules'
import { loadPaidSteps } from '../../features/library/library.service.ts'
import { loadLicencesOfUser } from '../../features/licences/licences.standing.service.ts'
import { licenceStatusOf } from '../../features/licences/licences.view.ts'
import type { ShopState } from './state.ts'
import type { World } from './world.ts'

/** Every line that was paid has its certificate, and none that is not withdrawn says more than its owner has. */
export async function assertCertificatesPaid({ context }: World, { users, orders }: ShopState) {
  for (const user of users) {
    const licences = await loadLicencesOfUser(context, user)
    const paid = orders.filter(({ user_id, number }) => user_id === user && number !== null)
    assert.equal(
      licences.length,
      paid.reduce((sum, { items }) => sum + items.length, 0),
      `${user} has a certificate for each line`,
    )
    const standing = licences.filter((licence) => licenceStatusOf(licence) !== 'withdrawn')
    const tracks = standing.flatMap((licence) => licence.standing.map(({ id }) => id))
    const has = new Set((await loadPaidSteps(context, user, tracks)).map(trackStepKey))
    for (const licence of standing)
      for (const { id } of licence.standing)
        for (const step of stepsOf(scopeFrom(licence)))
          assert(
            has.has(trackStepKey({ track_id: id, step })),
            `${licence.number} says ${step} of ${id}, which ${user} has not paid`,
          )
  }
}
