import { scopeFrom } from '@earcon/contract/licences/scope.rules'
import { isStandard } from '@earcon/contract/licences/scope-choice.rules'
import type { Context } from '../../context.ts'
import { stepSourcesOf } from './licences.ground.queries.ts'
import { type Ground, groundOf, groundOfAll } from './licences.ground.ts'
import {
  type LicensedTrackRow,
  licenceByNumber,
  licencesForTracks,
  licencesOfUser,
  type StoredLicence,
} from './licences.queries.ts'

/** A licence as it was stored, and what of it is there by now. */
export interface LicenceRow extends StoredLicence {
  /** Of the pack, or of the track, those of which all of the scope is still paid. */
  standing: LicensedTrackRow[]
  /** How what it extends stands. */
  ground: Ground
}

export const loadLicence = async ({ db }: Context, number: string) =>
  (await withGrounds(db, await licenceByNumber(db, number)))[0]

export const loadLicencesOfUser = async ({ db }: Context, userId: string) =>
  withGrounds(db, await licencesOfUser(db, userId))

/** Those of somebody that name one of these tracks. */
export const loadLicencesForTracks = async ({ db }: Context, userId: string, trackIds: readonly string[]) =>
  withGrounds(db, await licencesForTracks(db, userId, trackIds))

const unextended: Ground = { lostAt: null, disputed: false }

/** Whoever sells the first scope sells all of it: only a larger one may rest on something else. */
async function withGrounds(db: Context['db'], stored: readonly StoredLicence[]): Promise<LicenceRow[]> {
  const larger = stored.filter((licence) => !isStandard(licence)).map(({ number }) => number)
  const sources = larger.length > 0 ? await stepSourcesOf(db, larger) : []
  const bySteps = Map.groupBy(sources, ({ owner, track_id, step }) => `${owner} ${track_id} ${step}`)
  return stored.map((licence) => {
    if (isStandard(licence)) return { ...licence, standing: licence.tracks, ground: unextended }
    const owner = licence.user_id ?? licence.number
    const grounds = licence.tracks.map((track) => ({
      track,
      ground: groundOf(
        scopeFrom(licence),
        licence.issued_at,
        (step) => bySteps.get(`${owner} ${track.id} ${step}`) ?? [],
      ),
    }))
    return {
      ...licence,
      standing: grounds.filter(({ ground }) => !ground.lostAt).map(({ track }) => track),
      ground: groundOfAll(grounds.map(({ ground }) => ground)),
    }
  })
}
