import type { Findings } from './examine.ts'
import { likenessDistance } from './likeness.ts'
import { brokenRules, type RuleCase } from './rules.ts'
import type { ListedSound, SoundList } from './sound-lists.ts'

export type ExaminedSound = Findings | { error: string }

const columns = [
  '',
  'seconds',
  'LUFS',
  'off',
  'limited',
  'dBTP',
  'mp3',
  'DC',
  'edge',
  '>200',
  '95%',
  'L/R',
  'rough',
  'near',
  'neighbour',
  'play',
  'master',
  'files',
]

/** A pack as lines of text, and how many of its sounds break a rule. */
export function formatReport({ name, entries }: SoundList, examined: Map<string, ExaminedSound>) {
  const rows = entries.map((entry) => rowOf(entry, entries, examined))
  const lines = table([[name, ...columns.slice(1)], ...rows.map(({ cells }) => cells)])
  const told = lines.map((line, at) => [line, ...faultsOf(rows[at - 1])].join('\n'))
  return { text: told.join('\n'), faults: rows.filter(({ faults }) => faults.length > 0).length }
}

const faultsOf = (row?: { faults: string[] }) => row?.faults.map((fault) => `    ✖ ${fault}`) ?? []

function rowOf(entry: ListedSound, entries: ListedSound[], examined: Map<string, ExaminedSound>) {
  const found = examined.get(entry.recipe)
  if (!found || 'error' in found) return { cells: [entry.title], faults: [found?.error ?? 'was not made'] }
  const nearest = nearestOf(entry, found, entries, examined)
  const sound: RuleCase = { ...found, old: entry.old, nearest }
  return { cells: cellsOf(entry, sound), faults: brokenRules(sound) }
}

/** What among its neighbours is most like a sound. Each pair is looked at from both sides. */
function nearestOf(
  entry: ListedSound,
  found: Findings,
  entries: ListedSound[],
  examined: Map<string, ExaminedSound>,
) {
  return entries
    .filter(({ recipe }) => recipe !== entry.recipe)
    .flatMap(({ title, recipe }) => {
      const other = examined.get(recipe)
      return other && 'likeness' in other
        ? [{ title, distance: likenessDistance(found.likeness, other.likeness) }]
        : []
    })
    .toSorted((a, b) => a.distance - b.distance)[0]
}

function cellsOf({ title }: ListedSound, sound: RuleCase) {
  const { seconds, surplus, loudness, target, limited, truePeak, kind, cpu, nearest } = sound
  const surpluses = surplus.wav || surplus.mp3 ? ` ${signed(surplus.wav)} ${signed(surplus.mp3)}` : ''
  const times = (spent: number) => `${(seconds / spent).toFixed(0)}×`
  return [
    title,
    `${seconds.toFixed(2)}${surpluses}`,
    loudness.toFixed(1),
    (loudness - target).toFixed(2),
    limited.toFixed(1),
    truePeak.wav.toFixed(1),
    truePeak.mp3.toFixed(1),
    sound.dc.toExponential(0),
    sound.edge === 0 ? '0' : sound.edge.toExponential(0),
    kind === 'signal' ? `${(100 * sound.above200).toFixed(0)}%` : '',
    kind === 'music' ? sound.rollOff.toFixed(0) : '',
    sound.correlation.toFixed(2),
    kind === 'signal' ? sound.roughness.toFixed(3) : '',
    nearest?.distance.toFixed(1) ?? '',
    nearest?.title ?? '',
    times(cpu.play),
    times(cpu.master),
    times(cpu.files),
  ]
}

const signed = (number: number) => (number > 0 ? `+${number}` : String(number))

function table(rows: string[][]) {
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const words = new Set([0, columns.indexOf('neighbour')])
  return rows.map((row) =>
    row
      .map((cell, column) =>
        words.has(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
