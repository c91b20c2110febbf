#!/usr/bin/env node
// Runs the commands on the project's own Node. Plain JavaScript, because it runs on whatever Node the machine has (20 or newer).
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url))
const node = pathOf(`../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`)

if (!existsSync(node)) {
  process.stderr.write(
    'The shop is not installed yet. `npm start` installs it, and so does `node scripts/ready.mjs`.\n',
  )
  process.exit(1)
}

const child = spawn(node, [pathOf('earcon.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  // Where the shop keeps what it has compiled, too.
  env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || pathOf('../.cache/node') },
})
// The terminal tells both of us to stop; who asks only this process has it passed on.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 1))
