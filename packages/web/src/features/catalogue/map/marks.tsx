import type { PackKind } from '@earcon/contract/catalogue/facets.rules'

/** What stands for a sound: told apart by its shape as well, since not everybody sees its colour. */
const shapes: Record<PackKind, string> = {
  signals: 'M0-5.5L5.2 4H-5.2Z',
  interface: 'M-4-4H4V4H-4Z',
  music: 'M-4.4 0A4.4 4.4 0 1 1 4.4 0A4.4 4.4 0 1 1-4.4 0',
}

const names: Record<PackKind, string> = {
  signals: 'signals',
  interface: 'interface sounds',
  music: 'music',
}

// Safe because it reads the keys of an object whose keys these are.
const kinds = Object.keys(shapes) as PackKind[]

/** Drawn once, and used by every point. */
export const MarkShapes = () => (
  <defs>
    {kinds.map((kind) => (
      <path key={kind} id={markIdOf(kind)} d={shapes[kind]} />
    ))}
  </defs>
)

export const markIdOf = (kind: PackKind) => `mark-${kind}`

/** What the marks of a map stand for, as far as it has them. */
export const Legend = ({ of: shown }: { of: ReadonlySet<PackKind> }) => (
  <ul className="map-legend" aria-label="Marks">
    {kinds
      .filter((kind) => shown.has(kind))
      .map((kind) => (
        <li key={kind}>
          <svg className={`mark ${kind}`} width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
            <path d={shapes[kind]} />
          </svg>
          {names[kind]}
        </li>
      ))}
  </ul>
)
