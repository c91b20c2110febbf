import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Facet, facetNames, facets, sorts } from '@earcon/contract/catalogue/facets.rules'
import { openDatabase } from '@earcon/server/db/open'
import { sql } from 'kysely'
import { printLine } from './figures.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { watchStolen } from './linux-process.ts'
import { npmStart } from './npm-start.ts'

// What it costs to find something, in a shop of a thousand packs and in a large one beside it, in turns: every page, filter,
// order and search, each made anew.

const { DATABASE_URL: url, PACKS = '1000000' } = process.env
const sizes = [1_000, Number(PACKS)] as const
const rounds = 7
const limit = 12
const owner = 'owner@example.com'

/** A row of the table: of several questions, the one that takes longest. */
interface Row {
  name: string
  questions: (packs: number) => string[]
}

const pages = (packs: number) => Math.ceil(packs / limit)
const list = (...asked: string[]) => `/api/sound-packs?${['counts=yes', ...asked].join('&')}`
const tracks = (...asked: string[]) => `/api/tracks?${['counts=yes', ...asked].join('&')}`
const search = (text: string, ...asked: string[]) => list(`search=${encodeURIComponent(text)}`, ...asked)
const suggestions = (text: string) => `/api/search-suggestions?search=${encodeURIComponent(text)}`
const optionsOf = (facet: Facet) => facets[facet].map((option) => `${facet}=${option}`)
const everyOption = facetNames.flatMap(optionsOf)
const pairs = optionsOf('kind').flatMap((kind) =>
  [...optionsOf('length'), ...optionsOf('tempo')].map((other) => `${kind}&${other}`),
)

const rows: Row[] = [
  { name: 'the first page, as it is', questions: () => ['/api/sound-packs'] },
  { name: 'the first page', questions: () => [list()] },
  { name: 'a page in the middle', questions: (packs) => [list(`page=${pages(packs) >> 1}`)] },
  { name: 'the last page', questions: (packs) => [list(`page=${pages(packs)}`)] },
  { name: 'any order', questions: () => sorts.map((sort) => list(`sort=${sort}`)) },
  {
    name: 'any order, in the middle',
    questions: (packs) => sorts.map((sort) => list(`sort=${sort}`, `page=${pages(packs) >> 1}`)),
  },
  { name: 'any option', questions: () => everyOption.map((option) => list(option)) },
  { name: 'any two options', questions: () => pairs.map((pair) => list(pair)) },
  {
    name: 'any option, any order',
    questions: () => everyOption.flatMap((option) => sorts.map((sort) => list(option, `sort=${sort}`))),
  },
  {
    name: 'a kind, in the middle',
    questions: (packs) => optionsOf('kind').map((kind) => list(kind, `page=${(pages(packs) / 6) | 0}`)),
  },
  { name: 'tracks, any option', questions: () => everyOption.map((option) => tracks(option)) },
  {
    name: 'tracks, in the middle',
    questions: (packs) => sorts.map((sort) => tracks(`sort=${sort}`, `page=${(pages(packs) * 3) >> 1}`)),
  },
  { name: 'a word of every pack', questions: () => [search('measured')] },
  { name: 'a word of one pack in eight', questions: () => [search('quiet')] },
  { name: 'two words', questions: () => [search('quiet harbour')] },
  {
    name: 'two words and an option, in any order',
    questions: () =>
      sorts.flatMap((sort) =>
        ['kind=music', 'free=yes'].map((option) => search('quiet harbour', option, `sort=${sort}`)),
      ),
  },
  {
    name: 'two words and options',
    questions: () => everyOption.map((option) => search('quiet harbour', option)),
  },
  { name: 'words of the kind', questions: () => [search('music'), search('signals')] },
  { name: 'a title', questions: () => [search('winter meadow 447')] },
  {
    name: 'the beginning of many titles',
    questions: () => [search('winter meadow'), search('winter meadow 4')],
  },
  { name: 'two letters', questions: () => [search('ui'), search('qu'), search('no'), search('77')] },
  { name: 'two letters and options', questions: () => everyOption.map((option) => search('77', option)) },
  { name: 'a letter', questions: () => [search('q'), search('e'), search('7')] },
  { name: 'a mistyped word', questions: () => [search('harbuor'), search('quiet harbuor')] },
  {
    name: 'a word that is nowhere',
    questions: () => [search('marimba'), search('xylophonist'), search('zz')],
  },
  {
    name: 'a common word and options',
    questions: () => everyOption.map((option) => search('quiet', option)),
  },
  {
    name: 'a common word, any order',
    questions: () =>
      sorts.flatMap((sort) => [search('quiet', `sort=${sort}`), search('measured', `sort=${sort}`)]),
  },
  {
    name: 'a common word, its last page',
    questions: (packs) => [search('quiet', `page=${Math.min(833, Math.ceil(packs / 8 / limit))}`)],
  },
  { name: 'tracks, a word of all', questions: () => [tracks('search=bench'), tracks('search=track')] },
  { name: 'tracks, a title', questions: () => [tracks('search=track+777'), tracks('search=447')] },
  { name: 'tracks, a letter', questions: () => ['a', 'e', '7'].map((letter) => tracks(`search=${letter}`)) },
  {
    name: 'suggestions, a common beginning',
    questions: () => ['qu', 'quie', 'quiet', 'quiet har', 'track', 'measu'].map(suggestions),
  },
  {
    name: 'suggestions, a rare one',
    questions: () => ['er', 'winter meadow 4', '447', 'track 777', '77'].map(suggestions),
  },
  {
    name: 'suggestions, of nothing and mistyped',
    questions: () => ['zz', 'marimba', 'quiet harbuor'].map(suggestions),
  },
]

const shops = await Promise.all(sizes.map(openShop))
try {
  printLine(
    `\n### Finding, ${sizes.map((packs) => packs.toLocaleString('en')).join(' and ')} packs, ${url ? 'PostgreSQL' : 'the embedded engine'}\n`,
  )
  printLine('| | ms | of many packs, ms | the longest | times | |')
  printLine('|---|---:|---:|---:|---:|---|')
  const stolen = watchStolen()
  for (const row of rows) printLine(await measureRow(row))
  printLine(`\nTaken by others meanwhile: ${(stolen() * 100).toFixed(1)} % of the processors.`)
} finally {
  for (const { stop } of shops) await stop()
}

async function openShop(packs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
  const database = url && (await createDatabase(url, `packs_${packs}`))
  const env = database ? { DATABASE_URL: database, APP_SECRET: 'a secret that is nowhere else in use' } : {}
  const first = await npmStart(folder, env)
  await first.stop()
  await fillCatalogue(database ? { url: database } : { folder: join(folder, 'database') }, packs, owner)
  const shop = await npmStart(folder, env)
  const stop = async () => {
    await shop.stop()
    rmSync(folder, { recursive: true })
  }
  return { packs, port: shop.port, stop }
}

async function createDatabase(server: string, name: string) {
  const { db, close } = await openDatabase({ url: server })
  await sql`create database ${sql.id(name)}`.execute(db)
  await close()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

async function measureRow({ name, questions }: Row) {
  const [few, many]: [Asked[], Asked[]] = [[], []]
  for (const [found, shop] of [
    [few, shops[0]],
    [many, shops[1]],
  ] as const)
    if (shop) for (const path of questions(shop.packs)) found.push(await ask(shop.port, path))
  const slowest = (asked: Asked[]) => asked.toSorted((a, b) => b.median - a.median)[0]
  const [small, large] = [slowest(few), slowest(many)]
  if (!small || !large) throw new Error(`${name} asks nothing`)
  const longest = Math.max(...many.map(({ longest }) => longest))
  return `| ${name} | ${small.median.toFixed(1)} | ${large.median.toFixed(1)} | ${longest.toFixed(1)} | ${(large.median / small.median).toFixed(1)} | ${large.path} |`
}

interface Asked {
  path: string
  median: number
  longest: number
}

/** How long an answer takes that is made for whoever asks. */
async function ask(port: number, path: string): Promise<Asked> {
  const took: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${randomUUID()}` },
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
    // Who asks first waits for plans and pages that come from the disk.
    if (round > 0) took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  return { path, median: took[rounds >> 1] ?? 0, longest: took.at(-1) ?? 0 }
}
