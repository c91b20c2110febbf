/** What runs inside a page: each function stands by itself, since only its own text is sent there. */

type Role = 'button' | 'slider' | 'field'

export interface Target {
  role: Role
  /** As it is announced, whole. */
  name: string
}

/** Where to press something, in the middle of the window, once it can be pressed and has come to rest; nothing before. */
export async function findSpot({ role, name }: Target, across: number) {
  const selectors = {
    button: 'button',
    slider: '[role=slider]',
    field: 'input, textarea, select',
  }
  const find = (root: Document | ShadowRoot): HTMLElement | undefined => {
    const inside = Array.from(root.querySelectorAll('*')).flatMap(({ shadowRoot }) => shadowRoot ?? [])
    return (
      Array.from(root.querySelectorAll<HTMLElement>(selectors[role])).find(isMeant) ??
      inside.map(find).find(Boolean)
    )
  }
  const isMeant = (element: HTMLElement) => nameOf(element) === name && element.checkVisibility()
  const nameOf = (element: HTMLElement) => {
    const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : []
    const said =
      role === 'field' ? labels.map(({ textContent }) => textContent).join(' ') : element.textContent
    return (element.ariaLabel ?? said ?? '').replace(/\s+/g, ' ').trim()
  }
  const placeOf = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width * across, y: top + height / 2 }
  }
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))

  const element = find(document)
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = placeOf(element)
  await nextFrame()
  await nextFrame()
  const { x, y } = placeOf(element)
  const root = element.getRootNode() as Document | ShadowRoot
  const hit = root.elementFromPoint(x, y)
  const isReached = hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element))
  return isReached && before.x === x && before.y === y ? { x, y } : null
}

/** From here on what is pressed is heard. */
export const isHydrated = () => document.documentElement.dataset.alive !== undefined

export const readMain = () => document.querySelector('main')?.innerText ?? ''

/** The one audio element as it really is, and what the page says of it. */
export const readSound = () => {
  const audio = document.querySelector('audio')
  const button = document.querySelector('[aria-label^="Stop preview: "]')
  return {
    time: audio?.currentTime ?? 0,
    isPaused: audio?.paused ?? true,
    phase: button?.getAttribute('data-phase') ?? 'silent',
    remark: document.querySelector('table [role=alert]')?.textContent ?? '',
  }
}

/** Where along its waveform a share of a track's preview lies: of long tracks only a part can be heard. */
export const findMoment = (title: string, share: number) => {
  const stops = document
    .querySelector(`[role=slider][aria-label="Position in ${title}"]`)
    ?.closest('td')
    ?.querySelectorAll('stop.beyond')
  const [begin = 0, end = 1] = Array.from(stops ?? [], (stop) => Number(stop.getAttribute('offset')))
  return begin + (end - begin) * share
}

/** The next page belongs to whoever has this token, or to a stranger, with an empty cart. */
export const becomeViewer = (token: string | null) => {
  localStorage.clear()
  sessionStorage.clear()
  if (token) localStorage.setItem('earcon.authToken', token)
}

export const readDialog = () => {
  const dialog = document.querySelector('dialog[open]')
  return {
    title: dialog?.querySelector('h2')?.textContent ?? '',
    focused: document.activeElement?.textContent ?? '',
    path: location.pathname,
  }
}

/** The first card of the list, and where it and the page stand. */
export const readFirstCard = () => {
  const card = document.querySelector('[aria-label="Sound packs"] li')
  const { top = 0, bottom = 0 } = card?.querySelector('a')?.getBoundingClientRect() ?? {}
  return { title: card?.querySelector('a')?.textContent ?? '', top, bottom, scrolled: scrollY }
}

/** How often small capitals are set, and how often the browser may make them itself where the font has none. */
export const countMadeCapitals = () => {
  const set = Array.from(document.querySelectorAll('*'), (element) => getComputedStyle(element)).filter(
    ({ fontVariantCaps }) => fontVariantCaps === 'small-caps',
  )
  const made = set.filter((style) => style.getPropertyValue('font-synthesis-small-caps') !== 'none')
  return { set: set.length, made: made.length }
}

/** Where the cover of a pack's page stands; nothing before it is drawn. */
export const readCover = () => {
  const image = document.querySelector<HTMLImageElement>('main .plate img')
  if (!image?.complete || image.naturalWidth === 0) return null
  image.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, right, bottom } = image.getBoundingClientRect()
  return { left, top, right, bottom }
}

/** So many pictures later: time for whatever the page, or the browser by itself, still moves. */
export async function letFramesPass(count: number) {
  for (let frame = 0; frame < count; frame += 1) await new Promise((done) => requestAnimationFrame(done))
}
