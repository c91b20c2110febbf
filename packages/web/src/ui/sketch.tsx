import type { ReactNode } from 'react'

const middle = 120.5
/** Where along the axis each sample stands. */
const places = Array.from({ length: 25 }, (_, n) => 38 + n * 7)

/** Stands in for a plot that is not drawn yet: a struck tone dying away, sample by sample, a little different for each seed. */
export function Sketch({ seed, label }: { seed: string; label: string }) {
  const samples = struck(seed)
  return (
    <Axes label={label}>
      <Stems at={samples.slice(1)} />
      <g className="strike">
        <Stems at={samples.slice(0, 1)} />
      </g>
    </Axes>
  )
}

/** Where there is nothing to be heard: not a tone, for as long as one listens. */
export const Silence = () => (
  <figure className="figure silence">
    <div className="plate">
      <Axes label="A plot of silence">
        <Stems at={places.map((x) => [x, middle])} />
      </Axes>
    </div>
    <figcaption className="caption">
      <span className="numeral">Fig. 0.</span> <cite>Silence</cite>, for comparison.
    </figcaption>
  </figure>
)

const Axes = ({ label, children }: { label: string; children: ReactNode }) => (
  <svg className="sketch" viewBox="0 0 240 240" fill="none" role="img" aria-label={label}>
    <path className="axes" d={`M30.5 24V214M30 ${middle}H222`} />
    {children}
    <text x="26" y="32" textAnchor="end">
      x[n]
    </text>
    <text x="214" y="138">
      n
    </text>
  </svg>
)

type Sample = [x: number, y: number]

const Stems = ({ at }: { at: Sample[] }) => (
  <>
    <path className="stems" d={at.map(([x, y]) => `M${x} ${middle}V${y}`).join('')} />
    <path className="dots" d={at.map(([x, y]) => `M${x} ${y}h0`).join('')} />
  </>
)

/** x[n] = r^n · cos(ωn + φ), where pitch, decay and phase are drawn from the seed. */
function struck(seed: string): Sample[] {
  const omega = 0.35 + fraction(`pitch ${seed}`) * 1.6
  const radius = 0.86 + fraction(`decay ${seed}`) * 0.11
  const phase = fraction(`phase ${seed}`) - 0.5
  return places.map((x, n) => [x, Math.round(middle - radius ** n * Math.cos(omega * n + phase) * 84)])
}

/** A number from 0 to 1 that only depends on the text (FNV-1a, then mixed so that near texts lie far apart). */
function fraction(text: string) {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32
}
