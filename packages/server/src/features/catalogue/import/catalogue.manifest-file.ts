import { CatalogueFile } from '@earcon/contract/catalogue/catalogue-file'
import { type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml'

/** What is wrong with what was brought: in which file, on which line, and why. */
export interface Fault {
  file: string
  line: number | null
  reason: string
}

/** A manifest that can be read, and where in it each thing stands. */
export interface ReadManifest {
  name: string
  catalogue: CatalogueFile
  lineOf: (path: readonly PropertyKey[]) => number | null
}

/** Reads catalogue.yaml or catalogue.json, of which the one is written like the other. */
export function readManifest(name: string, text: string): ReadManifest | { faults: Fault[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' })
  const lineAt = (offset: number | undefined) => (offset === undefined ? null : lines.linePos(offset).line)
  // The first is what is wrong; the others follow from it.
  const [error] = document.errors
  if (error)
    return {
      faults: [
        {
          file: name,
          line: lineAt(error.pos[0]),
          reason: `It cannot be read: ${syntaxComplaint(error.message)}`,
        },
      ],
    }
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document.contents, path))
  const values = valuesOf(document)
  if (values === undefined)
    return {
      faults: [{ file: name, line: null, reason: 'It cannot be read: it refers to itself too often.' }],
    }
  const read = CatalogueFile.safeParse(values ?? {}, { reportInput: true })
  if (read.success) return { name, catalogue: read.data, lineOf }
  const mistyped = new Set(read.error.issues.flatMap(meantKeysOf))
  return {
    faults: read.error.issues
      .filter(({ input, path }) => input !== undefined || !mistyped.has(path.join(' ')))
      .flatMap((issue) => pathsOf(issue).map((path) => ({ issue, path })))
      .map(({ issue, path }) => ({ file: name, line: lineOf(path), reason: reasonOf(issue, path) })),
  }
}

/** Nothing where names that stand for others would make a small file an endless one. */
function valuesOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) ?? null
  } catch {
    return undefined
  }
}

const pathsOf = (issue: Issue) =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]

/** What a mistyped key was to be, so that it is not also said to be missing. */
const meantKeysOf = (issue: Issue) =>
  pathsOf(issue).flatMap((path) => {
    const meant = issue.code === 'unrecognized_keys' && nearest(String(path.at(-1)), knownKeys(issue.path))
    return meant ? [[...issue.path, meant].join(' ')] : []
  })

type Issue = NonNullable<ReturnType<typeof CatalogueFile.safeParse>['error']>['issues'][number]

function reasonOf(issue: Issue, path: readonly PropertyKey[]) {
  if (issue.code === 'unrecognized_keys') {
    const given = String(path.at(-1))
    const near = nearest(given, knownKeys(issue.path))
    return `There is no “${given}” here.${near ? ` Did you mean “${near}”?` : ''}`
  }
  const last = path.at(-1)
  if (issue.input === undefined && typeof last === 'string') return `“${last}” is missing.`
  return issue.message.startsWith('Invalid input') ? 'There must be names and values here.' : issue.message
}

const keysByDepth = [
  ['packs'],
  [
    'slug',
    'title',
    'description',
    'artist',
    'price',
    'cover',
    'kind',
    'version',
    'changes',
    'publish',
    'tracks',
  ],
  ['file', 'title', 'price', 'artist', 'genre', 'event', 'loops'],
]

/** packs / 0 / tracks / 3 is two lists deep. */
const knownKeys = (path: readonly PropertyKey[]) => keysByDepth[path.length / 2] ?? []

/** A key that was only mistyped. */
function nearest(given: string, known: readonly string[]) {
  const ranked = known.map((key) => ({ key, edits: edits(given.toLowerCase(), key) }))
  const best = ranked.toSorted((one, other) => one.edits - other.edits)[0]
  return best && best.edits <= 2 ? best.key : undefined
}

function edits(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]),
      )
    row = next
  }
  return row[other.length] ?? 0
}

/** Where the value at a path begins; where it is missing, the nearest thing that would hold it. */
function offsetOf(node: unknown, path: readonly PropertyKey[]): number | undefined {
  const [key, ...rest] = path
  if (key === undefined || !isNode(node)) return isNode(node) ? startOf(node) : undefined
  const child = childOf(node, key)
  return (child && offsetOf(child.value, rest)) ?? child?.start ?? startOf(node)
}

function childOf(node: Node, key: PropertyKey) {
  if (isMap(node)) {
    const pair = node.items.find(({ key: own }) => isScalar(own) && own.value === key)
    return pair && { value: pair.value, start: isNode(pair.key) ? startOf(pair.key) : undefined }
  }
  if ('items' in node && Array.isArray(node.items) && typeof key === 'number') {
    const value: unknown = node.items[key]
    return { value, start: isNode(value) ? startOf(value) : undefined }
  }
  return undefined
}

const startOf = (node: Node) => node.range?.[0]

const syntaxComplaint = (message: string) => {
  if (message.includes('call stack')) return 'it is nested too deep.'
  return /[.!?]$/.test(message) ? message : `${message}.`
}
