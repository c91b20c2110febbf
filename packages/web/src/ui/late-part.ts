import { type ComponentType, lazy } from 'react'

/**
 * A part whose script is not part of its page's. Where it cannot be had, what the server has drawn stays as it is; `fetch`
 * brings it along with a page's data, so that it is there when the page is.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrive: (part: { default: ComponentType<Props> }) => void
  const arrived = new Promise<{ default: ComponentType<Props> }>((resolve) => {
    arrive = resolve
  })
  const fetch = async () => arrive({ default: await load() })
  const Part = lazy(() => {
    fetch().catch(() => {})
    return arrived
  })
  // The only cast: what lazy makes of a component takes that component's own properties.
  return { Part: Part as ComponentType<Props>, fetch }
}
