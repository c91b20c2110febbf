import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = process.getuid?.() === 0
const advice = 'set CHROMIUM_PATH to a Chromium or Chrome program, or install Chromium'

export async function findBrowser(): Promise<{ path: string; source: string }> {
  const tried: string[] = []
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await runs(given, tried)) return { path: given, source: 'CHROMIUM_PATH' }
    throw new Error(`CHROMIUM_PATH names a program that does not run, ${tried.join()}: ${advice}.`)
  }
  const ways = [
    { source: "this machine's own browser", paths: machinePaths },
    { source: "Playwright's earlier download", paths: playwrightPaths },
    { source: "Debian's package, installed just now", paths: () => installFromDebian().then(machinePaths) },
    { source: "Playwright's download of just now", paths: () => download().then(playwrightPaths) },
  ]
  for (const { source, paths } of ways) {
    try {
      const found = (await paths()).filter((path) => existsSync(path))
      if (found.length === 0) tried.push(`${source} (not there)`)
      for (const path of found) if (await runs(path, tried)) return { path, source }
    } catch (error) {
      tried.push(`${source} (${reason(error)})`)
    }
  }
  throw new Error(`No browser runs here, tried ${tried.join(', ')}: ${advice}.`)
}

async function runs(path: string, tried: string[]) {
  // Chrome on Windows does not know --version and opens a window instead.
  const question = process.platform === 'win32' ? ['--headless', '--dump-dom', 'about:blank'] : ['--version']
  const args = root ? ['--no-sandbox', ...question] : question
  try {
    await execute(path, args, { timeout: 20_000, killSignal: 'SIGKILL' })
    return true
  } catch (error) {
    tried.push(`${path} (${reason(error)})`)
    return false
  }
}

async function machinePaths() {
  // The first is the same browser without its windows: a sixth quicker.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
  const { PATH = '', HOME = '', LOCALAPPDATA = '', ProgramFiles = 'C:/Program Files' } = process.env
  const onPath = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
  const mac = ['Google Chrome', 'Chromium'].map((name) => `Applications/${name}.app/Contents/MacOS/${name}`)
  const windows = ['Google/Chrome', 'Chromium'].map((name) => `${name}/Application/chrome.exe`)
  const onMac = ['/', HOME].flatMap((folder) => mac.map((path) => join(folder, path)))
  const homes = [ProgramFiles, `${ProgramFiles} (x86)`, LOCALAPPDATA]
  return [...onPath, ...onMac, ...homes.flatMap((folder) => windows.map((path) => join(folder, path)))]
}

async function playwrightPaths() {
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath()]
}

async function installFromDebian() {
  const sudo = root ? [] : ['sudo', '-n']
  await execute('apt-get', ['--version'])
  if (!root) await execute('sudo', ['-n', 'true'])
  console.log('No browser found: installing chromium with apt-get, for at most 5 minutes')
  const script = `export DEBIAN_FRONTEND=noninteractive
    apt-get -q update; apt-get -q install -y --no-install-recommends chromium-headless-shell ||
      apt-get -q install -y --no-install-recommends chromium`
  // A user cannot end what sudo started, so the time limit has to run inside it.
  const limited = [...sudo, 'timeout', '--kill-after=10', '300', 'sh', '-c', script]
  await execute('env', limited, { maxBuffer: 2 ** 26 })
}

async function download() {
  console.log('No browser found: downloading Chromium with Playwright, for at most 90 seconds')
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
  await execute(process.execPath, [cli, 'install', 'chromium'], { timeout: 90_000 })
}

function reason(error: unknown) {
  return String(error)
    .replace(/^Error: (Command failed.*\n(?=.))?/, '')
    .split('\n')[0]
}
