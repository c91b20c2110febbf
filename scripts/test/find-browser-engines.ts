import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The other browser engines, as packages/e2e/engines names them: the programs each needs, by Debian's package. */
const neededBy: Record<string, Record<string, string>> = {
  Firefox: { 'firefox-esr': 'firefox-esr', pulseaudio: 'pulseaudio' },
  WebKit: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', pulseaudio: 'pulseaudio' },
}

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Which of them can be run here; of each other one a sentence that says what is missing, and how to get it. */
export function findBrowserEngines(has: (program: string) => boolean = isInstalled) {
  const present: string[] = []
  const untried: string[] = []
  for (const [engine, programs] of Object.entries(neededBy)) {
    const missing = Object.keys(programs).filter((program) => !has(program))
    const packages = missing.map((program) => programs[program])
    if (missing.length === 0) present.push(engine)
    else
      untried.push(
        `${engine} was not tried, for want of ${missing.join(' and ')}: apt-get install --no-install-recommends ${packages.join(' ')}`,
      )
  }
  return { present, untried }
}
