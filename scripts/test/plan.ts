/** Every stage, in order. */
const stageNames = ['rules', 'postgres', 'pglite', 'process', 'browser', 'engines', 'tools'] as const
export type StageName = (typeof stageNames)[number]

/** What differs in little from another stage, or needs programs that are not ours, and has its turn in the long run. */
const isForLongRunOnly = (stage: StageName) => ['pglite', 'engines', 'tools'].includes(stage)

export interface Plan {
  /** Everything is tested, and not only what one waits for gladly. */
  long: boolean
  steps: { stage: StageName; files: string[]; isWhole: boolean }[]
}

const isStage = (word: string): word is StageName => stageNames.some((name) => name === word)

/**
 * What `npm test` does, by its words: none is the short run, `all` the long one, the name of a stage is that stage in full,
 * and a path is a file or a folder, tested where it belongs. Throws a sentence where a word means nothing.
 */
export function planFor(
  words: readonly string[],
  files: readonly string[],
  stageOf: (file: string) => StageName,
  isForLongRun: (file: string) => boolean,
): Plan {
  const whole = words.length === 0 ? files.filter((file) => !isForLongRun(file)) : files
  const paths = words.filter((word) => word !== 'all' && !isStage(word))
  const asked = paths.flatMap((path) => filesAt(files, path))
  // One engine of the database, and one of the browsers', is enough for those who wait.
  const isWhole = (stage: StageName) =>
    words.includes('all') || words.includes(stage) || (words.length === 0 && !isForLongRunOnly(stage))
  // What runs on both engines is listed for one of them.
  const home = (stage: StageName) => (stage === 'pglite' ? 'postgres' : stage)
  const steps = stageNames.map((stage) => ({
    stage,
    isWhole: isWhole(stage),
    files: (isWhole(stage) ? whole : stage === 'pglite' ? [] : asked).filter(
      (file) => stageOf(file) === home(stage),
    ),
  }))
  return { long: words.length > 0, steps: steps.filter((step) => step.files.length > 0) }
}

function filesAt(files: readonly string[], path: string) {
  const plain = path.replace(/^\.\//, '').replace(/\/$/, '')
  const found = files.filter((file) => file === plain || file.startsWith(`${plain}/`))
  if (found.length > 0) return found
  throw new Error(`There is no test at "${path}", and no stage of that name: ${stageNames.join(', ')}, all.`)
}
