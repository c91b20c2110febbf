import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { until } from './until.ts'

const execute = promisify(execFile)

export interface Terminal {
  /** What one sees. */
  screen(): Promise<string>
  /** Text as it is typed, without Enter. */
  type(text: string): Promise<void>
  /** Keys by tmux's names: Enter, Escape, Down, C-c. */
  press(...keys: string[]): Promise<void>
  waitFor(words: string | RegExp, seconds?: number): Promise<string>
  waitForEnd(seconds?: number): Promise<void>
  close(): Promise<void>
}

/** A terminal with a program in it: tmux, on a socket of its own, so that nobody's own sessions are touched. */
export async function openTerminal(
  socket: string,
  env: Record<string, string>,
  folder: string,
  command: string[],
): Promise<Terminal> {
  const tmux = async (...args: string[]) => {
    const { stdout } = await execute('tmux', ['-S', socket, '-f', '/dev/null', ...args], {
      env,
      timeout: 10_000,
    })
    return stdout
  }
  await tmux('new-session', '-d', '-x', '120', '-y', '50', '-c', folder, '--', ...command)
  const screen = () => tmux('capture-pane', '-p').catch(() => '')
  const isOver = () =>
    tmux('has-session').then(
      () => false,
      () => true,
    )
  return {
    screen,
    async type(text) {
      await tmux('send-keys', '-l', '--', text)
    },
    async press(...keys) {
      await tmux('send-keys', '--', ...keys)
    },
    waitFor: (words, seconds) =>
      until(
        `${words} on the screen`,
        async () => {
          const shown = await screen()
          return (typeof words === 'string' ? shown.includes(words) : words.test(shown)) && shown
        },
        seconds,
        screen,
      ),
    async waitForEnd(seconds) {
      await until('the end of the program', isOver, seconds, screen)
    },
    async close() {
      await tmux('kill-server').catch(() => {})
      await until('the end of the terminal', isOver)
    },
  }
}
