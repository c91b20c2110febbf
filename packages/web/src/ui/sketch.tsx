const stems = 25

/** Stands in for a plot that is not drawn yet: a struck tone dying away, sample by sample, a little different for each seed. */
export function Sketch({ seed, label }: { seed: string; label: string }) {
  const [strike, ...rest] = struck(seed)
  return (
    <svg className="sketch" viewBox="0 0 240 240" fill="none" role="img" aria-label={label}>
      <path className="axes" d="M30.5 24V214M30 120.5H222" />
      <Stems at={rest} />
      <g className="strike">
        <Stems at={[strike]} />
      </g>
      <text x="26" y="32" textAnchor="end">
        x[n]
      </text>
      <text x="214" y="138">
        n
      </text>
    </svg>
  )
}

type Sample = [x: number, y: number]

const Stems = ({ at }: { at: Sample[] }) => (
  <>
    <path className="stems" d={at.map(([x, y]) => `M${x} 120.5V${y}`).join('')} />
    <path className="dots" d={at.map(([x, y]) => `M${x} ${y}h0`).join('')} />
  </>
)

/** x[n] = r^n · cos(ωn + φ), where pitch, decay and phase are drawn from the seed. */
function struck(seed: string): [Sample, ...Sample[]] {
  const omega = 0.35 + fraction(`pitch ${seed}`) * 1.6
  const radius = 0.86 + fraction(`decay ${seed}`) * 0.11
  const phase = fraction(`phase ${seed}`) - 0.5
  const sample = (n: number): Sample => [
    38 + n * 7,
    Math.round(120.5 - radius ** n * Math.cos(omega * n + phase) * 84),
  ]
  return [sample(0), ...Array.from({ length: stems - 1 }, (_, before) => sample(before + 1))]
}

/** A number from 0 to 1 that only depends on the text (FNV-1a, then mixed so that near texts lie far apart). */
function fraction(text: string) {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32
}
