type Stop = HTMLButtonElement | HTMLInputElement | HTMLTextAreaElement

/** What can be pressed or typed into, in the order it stands. */
const stopsIn = (part: ParentNode | null) => [
  ...(part?.querySelectorAll<Stop>('button, input, textarea') ?? []),
]

const focusedOf = (stops: Stop[]) => stops.findIndex((stop) => stop === document.activeElement)

interface Drawn {
  nodes: Element[]
  /** Which of its stops has the focus. */
  focused: number
}

/** Of a part of a page that is drawn and not alive: what is done in it until it is, and what becomes of that. */
export function openMeanwhile() {
  let part: HTMLElement | null = null
  let came = false
  let pressed = -1
  let focused = -1
  let replaced: Stop[] = []

  return {
    /** `wanted` is called where there is nothing to be seen yet, and whenever somebody turns to what is not alive. */
    watch(element: HTMLElement | null, wanted: () => void) {
      part = element
      if (!came && !part?.textContent) wanted()
      const onTurn = ({ type, target }: Event) => {
        if (came || !(target instanceof Element && part?.contains(target))) return
        wanted()
        const button = type === 'click' && target.closest('button')
        if (button) pressed = stopsIn(part).indexOf(button)
      }
      // What React can take over in time is done by itself; whatever else is pressed there it lets nobody hear.
      const onDone = () => {
        pressed = -1
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

    drawn: (): Drawn => ({
      nodes: [...(part?.children ?? [])],
      focused: part ? focusedOf(stopsIn(part)) : -1,
    }),

    /** What was drawn is put back into its place, until something else takes that. */
    putBack(drawn: Drawn, place: HTMLElement | null) {
      place?.replaceChildren(...drawn.nodes)
      const stops = stopsIn(place)
      stops[drawn.focused]?.focus({ preventScroll: true })
      return () => {
        replaced = stops
        focused = focusedOf(stops)
      }
    },

    /** It is alive. */
    come() {
      came = true
    },

    /** What was done until then is done now. */
    makeUp() {
      const stops = stopsIn(part)
      for (const [place, { value }] of replaced.entries()) {
        const stop = stops[place]
        if (!stop || !value || stop instanceof HTMLButtonElement) continue
        stop.value = value
        stop.dispatchEvent(new Event('input', { bubbles: true }))
      }
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

export type Meanwhile = ReturnType<typeof openMeanwhile>
