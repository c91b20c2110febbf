import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part of a page whose script comes after the page itself. The server draws it whole; where its script cannot be
 * fetched, it stays as it was drawn. `fetch` brings it along with a page's data, so that it is there when the page is.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return await never
    }
  })
  // The only cast: what lazy makes of a component takes that component's own properties.
  const Drawn = Part as ComponentType<Props>
  return {
    Part: (props: Props) => (
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    ),
    fetch: () => load().catch(() => {}),
  }
}

const never = new Promise<never>(() => {})
