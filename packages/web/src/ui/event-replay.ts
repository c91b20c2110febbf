/** What can be pressed, chosen or typed into, in the order it stands. */
const controlsIn = (part: ParentNode | null) => [
  ...(part?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]') ?? []),
]

const focusedIndexOf = (stops: HTMLElement[]) => stops.findIndex((stop) => stop === document.activeElement)

interface DrawnMarkup {
  nodes: Element[]
  /** Which of its stops has the focus. */
  focused: number
}

/** Of a part of a page that is drawn and not alive: what is done in it until it is, and what becomes of that. */
export function createEventReplay() {
  let part: HTMLElement | null = null
  let hydrated = false
  let pressed = -1
  let focused = -1
  let replaced: HTMLElement[] = []

  return {
    /** `wanted` is called where there is nothing to be seen yet, and whenever somebody turns to what is not alive. */
    watch(element: HTMLElement | null, wanted: () => void) {
      part = element
      if (!hydrated && !part?.textContent) wanted()
      const onTurn = ({ type, target }: Event) => {
        if (hydrated || !(target instanceof Element)) return
        const isHere = part?.contains(target)
        if (isHere) wanted()
        if (type !== 'click' || target.closest('.missing')) return
        // Who presses something else has thought better of it.
        const button = isHere && target.closest('button')
        pressed = button ? controlsIn(part).indexOf(button) : -1
      }
      // What React can take over in time it does by itself; whatever else is pressed there it lets nobody hear.
      const onDone = () => {
        if (hydrated) pressed = -1
      }
      addEventListener('focusin', onTurn, true)
      addEventListener('click', onTurn, true)
      addEventListener('click', onDone)
      return () => {
        removeEventListener('focusin', onTurn, true)
        removeEventListener('click', onTurn, true)
        removeEventListener('click', onDone)
      }
    },

    captureMarkup: (): DrawnMarkup => ({
      nodes: [...(part?.children ?? [])],
      focused: part ? focusedIndexOf(controlsIn(part)) : -1,
    }),

    /** What was drawn is put back into its place, until something else takes that. */
    restoreMarkup(drawn: DrawnMarkup, place: HTMLElement | null) {
      place?.replaceChildren(...drawn.nodes)
      const stops = controlsIn(place)
      stops[drawn.focused]?.focus({ preventScroll: true })
      return () => {
        replaced = stops
        focused = focusedIndexOf(stops)
      }
    },

    /** It is alive. */
    markHydrated() {
      hydrated = true
    },

    /** What was done until then is done now. */
    replay() {
      const stops = controlsIn(part)
      for (const [place, stop] of replaced.entries()) copyInput(stops[place], stop)
      stops[focused]?.focus({ preventScroll: true })
      replaced = []
      focused = -1
      // After what is being pressed just now.
      setTimeout(() => {
        stops[pressed]?.click()
        pressed = -1
      })
    },
  }
}

/** What was typed or chosen, as if it were typed or chosen now. */
function copyInput(stop: HTMLElement | undefined, from: HTMLElement) {
  const isList = stop instanceof HTMLSelectElement
  if (!isList && !(stop instanceof HTMLInputElement || stop instanceof HTMLTextAreaElement)) return
  const { value } = from as typeof stop
  if (!value || value === stop.value) return
  stop.value = value
  stop.dispatchEvent(new Event(isList ? 'change' : 'input', { bubbles: true }))
}

export type EventReplay = ReturnType<typeof createEventReplay>
