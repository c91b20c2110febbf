import { removeLine, tryLines } from '@earcon/contract/installs/install-lines.rules'
import type { ReactNode } from 'react'
import { useConfig } from '../../layout/root-data.ts'
import { CommandLines, CommandText } from '../../ui/command-lines.tsx'

/** A pack for coding tools, to be heard before it is bought, where it would be heard afterwards. */
export function TrySection({ slug }: { slug: string }) {
  const url = useConfig()?.url
  if (url === undefined) return null
  const lines = tryLines(url, slug).map(({ tool, line }) => ({ tool, line, note: noteOf(tool, slug) }))
  return (
    <section className="try" aria-labelledby="try">
      <h2 id="try">Try it in your own agent</h2>
      <p>
        Hear it at work first: paste one line into a terminal. What comes is a free audition, in lower
        fidelity, and each sound fades out before its end.
      </p>
      <CommandLines label="Your agent" lines={lines} />
    </section>
  )
}

function noteOf(tool: string, slug: string): ReactNode {
  if (tool === 'Claude Code')
    return <p>Nothing is installed: the sounds are there for this one session, and gone with it.</p>
  return (
    <>
      <p>
        It is installed for {tool} alone, and your own settings stay as they are. {firstQuestions[tool]}
      </p>
      <p>
        This line removes it: <CommandText line={removeLine(slug)} />
      </p>
    </>
  )
}

/** What a tool asks by itself before it lets a pack speak. */
const firstQuestions: Record<string, string> = {
  Codex: 'When Codex asks about its hooks, choose “Trust all and continue”.',
}
