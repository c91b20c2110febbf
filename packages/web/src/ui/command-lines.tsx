import { Fragment, type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { CopyButton } from './copying.tsx'
import { adjacentTab } from './tabs.rules.ts'

/** What is pasted into a terminal for one tool, and what comes of it. */
export interface CommandLine {
  tool: string
  line: string
  note?: ReactNode
}

interface CommandLinesProps {
  label: string
  lines: readonly CommandLine[]
}

/** A line to copy for each tool, one at a time; without scripts all of them, one below the other. */
export function CommandLines({ label, lines }: CommandLinesProps) {
  const id = useId()
  const [chosen, choose] = useState('')
  const current = lines.find(({ tool }) => tool === chosen) ?? lines[0]
  const idOf = (part: string, line: CommandLine) => `${id}${part}${lines.indexOf(line)}`

  const press = (event: KeyboardEvent, from: CommandLine) => {
    const next = adjacentTab(event.key, from, lines)
    if (!next || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose(next.tool)
    document.getElementById(idOf('tab', next))?.focus()
  }

  return (
    <div className="commands">
      <div className="tabs" role="tablist" aria-label={label}>
        {lines.map((one) => (
          <button
            key={one.tool}
            type="button"
            role="tab"
            id={idOf('tab', one)}
            aria-selected={one === current}
            aria-controls={idOf('panel', one)}
            tabIndex={one === current ? 0 : -1}
            onClick={() => choose(one.tool)}
            onKeyDown={(event) => press(event, one)}
          >
            {one.tool}
          </button>
        ))}
      </div>
      <div className="command-panels">
        {lines.map((one) => (
          <div
            key={one.tool}
            role="tabpanel"
            id={idOf('panel', one)}
            aria-labelledby={idOf('tab', one)}
            hidden={one !== current}
          >
            <p className="command-tool">{one.tool}</p>
            <CopyableLine key={one.line} name={`the line for ${one.tool}`} line={one.line} />
            {one.note && <div className="command-note">{one.note}</div>}
          </div>
        ))}
      </div>
    </div>
  )
}

/** One line, as a terminal takes it, and a button that copies it; where a page may not copy, it is selected. */
function CopyableLine({ name, line }: { name: string; line: string }) {
  const code = useRef<HTMLElement>(null)
  return (
    <div className="command">
      <CommandText ref={code} line={line} />
      <CopyButton name={name} text={line} shown={code} />
    </div>
  )
}

/** Where it is too long for its place, it is broken between two folders, and no name is. */
export function CommandText({ line, ref }: { line: string; ref?: Ref<HTMLElement> }) {
  const parts = line.split(/(?<=\/)/)
  return (
    <code ref={ref}>
      {parts.map((part, place) => (
        <Fragment key={parts.slice(0, place).join('')}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}
