import { type ComponentType, lazy, Suspense, useId, useState } from 'react'

/**
 * A part of a page whose script comes after the page itself. The server draws it whole; until its script is there, and
 * where that cannot be fetched, it stays as it was drawn. `fetch` brings it along with a page's data, so that it is there
 * when the page is.
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
  const Alive = Part as ComponentType<Props>
  return {
    Part: (props: Props) => {
      const id = useId()
      return (
        <div className="later" id={id}>
          <Suspense fallback={<AsDrawn in={id} />}>
            <Alive {...props} />
          </Suspense>
        </div>
      )
    },
    fetch: () => load().catch(() => {}),
  }
}

/** React clears away what it cannot take over yet as soon as something around it changes; the same is put in its place. */
function AsDrawn({ in: id }: { in: string }) {
  const [drawn] = useState(() => ({
    __html: typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  }))
  return <div className="later" dangerouslySetInnerHTML={drawn} />
}

const never = new Promise<never>(() => {})
