import { installLines } from '@earcon/contract/installs/install-lines.rules'
import { useEffect, useRef } from 'react'
import { useConfig } from '../../layout/root-data.ts'
import { CommandLines } from '../../ui/command-lines.tsx'
import { focusOn } from '../../ui/focus.ts'
import { Link } from '../../ui/link.tsx'
import type { InstallLinesProps } from './install-lines-props.ts'

/** A line of each tool for a pack that is owned, made for this buyer and this device. */
export function InstallLines({ slug, title, token }: InstallLinesProps) {
  const url = useConfig()?.url ?? location.origin
  const part = useRef<HTMLElement>(null)
  // It takes the place of the button that was pressed.
  useEffect(() => void focusOn(part.current), [])
  const lines = installLines(url, token, slug).map(({ tool, line }) => ({
    tool,
    line,
    note: <p>{nextSteps[tool]}</p>,
  }))
  return (
    <section ref={part} className="install-lines" aria-label={`Install ${title}`}>
      <p>
        This line is yours alone and is shown once. Revoke it in your{' '}
        <Link to="/account?tab=settings">account</Link>.
      </p>
      <CommandLines label="Your agent" lines={lines} />
    </section>
  )
}

/** What happens once it is pasted into a terminal. */
const nextSteps: Record<string, string> = {
  'Claude Code': 'You hear it from the next start of Claude Code on.',
  Codex: 'At its next start Codex asks about its hooks: choose “Trust all and continue”.',
  Cursor: 'Restart Cursor, and you hear it.',
  'Gemini CLI': 'Gemini CLI asks once whether you trust it.',
  OpenCode: 'You hear it from the next start of OpenCode on.',
  npm: 'It is set up for every one of these tools that is there, also where there is no curl.',
}
