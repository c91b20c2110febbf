import { Activity, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { stayInPlace } from '../platform/navigation-state.ts'
import { Link } from './link.tsx'
import { adjacentTab, type Tab } from './tabs.rules.ts'

interface TabsProps<T extends Tab> {
  label: string
  tabs: readonly T[]
  current: T | undefined
  addressOf: (tab: T) => string
  children: (tab: T) => ReactNode
}

/** Several panels, one at a time. A tab is a link to its own address; what was typed in a panel is still there later. */
export function Tabs<T extends Tab>({ label, tabs, current, addressOf, children: panelOf }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  // On the way back through the tabs the focus goes along, if it stands on one of them.
  useEffect(() => {
    const selected = current && document.getElementById(tabId(current))
    if (selected && list.current?.contains(document.activeElement)) selected.focus()
  }, [current])

  const press = (event: KeyboardEvent<HTMLElement>, tab: T) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const next = adjacentTab(event.key, tab, tabs)
    if (!next && event.key !== ' ') return
    event.preventDefault()
    if (!next) return event.currentTarget.click()
    document.getElementById(tabId(next))?.focus()
    // Moving along the tabs is no journey: one step back leads to where one came from.
    void navigate(addressOf(next), { replace: true, state: stayInPlace })
  }

  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            id={tabId(tab)}
            role="tab"
            aria-selected={tab === current}
            aria-controls={panelId(tab)}
            tabIndex={tab === current ? 0 : -1}
            to={addressOf(tab)}
            state={stayInPlace}
            onKeyDown={(event) => press(event, tab)}
          >
            <span>{tab.name}</span>
          </Link>
        ))}
      </div>
      {tabs.map((tab) => (
        <Activity key={tab.key} mode={tab === current ? 'visible' : 'hidden'}>
          <div className="panel" id={panelId(tab)} role="tabpanel" aria-labelledby={tabId(tab)} tabIndex={0}>
            {panelOf(tab)}
          </div>
        </Activity>
      ))}
    </>
  )
}

const tabId = ({ key }: Tab) => `${key}-tab`
const panelId = ({ key }: Tab) => `${key}-panel`
