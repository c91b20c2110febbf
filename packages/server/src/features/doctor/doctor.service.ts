import { messageOf } from '../../errors.ts'
import type { ReportStep } from '../../platform/commands/command.ts'
import { type CheckResult, listChecks, type Patient } from './doctor.checks.ts'

/** What was found of one thing, and what to do about it. */
export type Finding = CheckResult & { subject: string }

/** Looks at everything that a shop needs, all at once. Nothing is changed, and no secret is told. */
export async function examineShop(patient: Patient, report: ReportStep): Promise<{ findings: Finding[] }> {
  const checks = listChecks(patient)
  let done = 0
  const findings = checks.map(async ([subject, check]) => {
    const result = await Promise.resolve().then(check).catch(asFinding)
    report({ done: ++done, total: checks.length, what: 'Looking at the shop' })
    return findingOf(subject, result)
  })
  return { findings: await Promise.all(findings) }
}

const findingOf = (subject: string, result: CheckResult): Finding => ({ subject, ...result })

const asFinding = (error: unknown): CheckResult => ({ state: 'wrong', finding: messageOf(error) })
