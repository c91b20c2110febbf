import type { InstallablePack } from './install-lines-props.ts'
import { InstallPack } from './install-pack.tsx'

/** On the page of a pack for coding tools, for whoever owns it: the way into their own. */
export const InstallSection = (pack: InstallablePack) => (
  <section className="try" aria-labelledby="install">
    <h2 id="install">Install it in your own agent</h2>
    <p>
      It is yours. One line, pasted into a terminal, brings it to Claude Code, Codex, Cursor, Gemini CLI or
      OpenCode.
    </p>
    <InstallPack {...pack} />
  </section>
)
