import { z } from 'zod'
import { type Command, defineCommand } from '../../platform/commands/command.ts'
import { examineShop, type Finding } from './doctor.service.ts'

const doctor = defineCommand({
  name: 'doctor',
  group: 'The shop',
  summary: 'look for what is wrong with the shop, and say what to do about it',
  examples: ['doctor', 'doctor --json'],
  input: z.object({}),
  run: (context, _, report) => examineShop(context, report),
  runClosed: (shop, _, report) => examineShop(shop, report),
  say: ({ findings }) => [...findings.flatMap(linesOf), '', summaryOf(findings)],
  isWrong: ({ findings }) => findings.some(({ state }) => state === 'wrong'),
})

/** In columns; what to do stands below what was found. */
function linesOf({ subject, state, finding, advice }: Finding) {
  const first = `${state.padEnd(7)}  ${subject.padEnd(14)}  `
  const [found = '', ...more] = finding.split('\n')
  return [
    `${first}${found}`,
    ...[...more, ...(advice ? [advice] : [])].map((line) => `${' '.repeat(first.length)}${line}`),
  ]
}

function summaryOf(findings: Finding[]) {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  const [wrong, warnings] = [count('wrong'), count('warning')]
  if (wrong > 0) return wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`
  if (warnings > 0) return 'Nothing is wrong; look at the warnings.'
  return 'Nothing is wrong.'
}

export const doctorCommands: Command[] = [doctor]
