import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { tools } from './tools/all-tools.ts'

const execute = promisify(execFile)
const listed = join(import.meta.dirname, '../tools')

/** The folder with the programs, which are installed once for each state of their lockfile; and what could not be had, in sentences. */
export async function installTools() {
  if (process.platform !== 'linux')
    return { untried: ['No tool was tried, for the machine that they are tried on is a Linux.'] }
  const missing = await findMissing(['tmux'])
  if (missing.length > 0)
    return { untried: [`No tool was tried, for want of ${missing.join()}: apt-get install tmux`] }
  const lockfile = readFileSync(join(listed, 'package-lock.json'))
  const name = `real-tools-${createHash('sha256').update(lockfile).digest('hex').slice(0, 12)}`
  const folder = resolve('.cache', name)
  const programs = join(folder, 'node_modules/.bin')
  try {
    if (!existsSync(folder)) await installInto(folder)
  } catch (error) {
    return { untried: [`No tool was tried, for npm could not install them: ${reasonOf(error)}`] }
  }
  const untried: string[] = []
  const tried: string[] = []
  for (const { title, program } of Object.values(tools))
    try {
      await execute(join(programs, program), ['--version'], { timeout: 60_000 })
      tried.push(program)
    } catch (error) {
      untried.push(`${title} was not tried, for it does not run here: ${reasonOf(error)}`)
    }
  return { programs, tried, untried }
}

/** A gigabyte, and 20 seconds where the registry is near. */
async function installInto(folder: string) {
  process.stdout.write('  installing the coding tools from npm, a gigabyte, for at most 10 minutes\n')
  const outdated = globSync('.cache/real-tools-????????????')
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(listed, file), join(draft, file))
    await execute('npm', ['ci', '--no-audit', '--no-fund'], { cwd: draft, timeout: 600_000 })
    renameSync(draft, folder)
  } finally {
    for (const path of [draft, ...outdated]) rmSync(path, { recursive: true, force: true })
  }
}

async function findMissing(programs: readonly string[]) {
  const missing: string[] = []
  for (const program of programs)
    await execute(program, ['-V']).catch(() => {
      missing.push(program)
    })
  return missing
}

/** What is wrong, and neither its code nor where npm wrote it down. */
const reasonOf = (error: unknown) =>
  String(error)
    .split('\n')
    .filter((line) => !/^(Error: Command failed|npm (error (code|A complete)|warn))/.test(line))
    .map((line) => line.replace(/^npm error ?/, '').trim())
    .find((line) => line !== '') ?? String(error)
