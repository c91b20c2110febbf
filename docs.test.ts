import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { test } from 'node:test'

const pages = globSync(['README.md', 'docs/**/*.md'])
const tree = globSync(['*', '.*', '.ci/*', '{bin,docs,scripts,packages}/**/*'], {
  exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**', '.git/**'],
})
const folders = new Set(tree.filter((path) => statSync(path).isDirectory()))
const files = tree.filter((path) => !folders.has(path))

interface Page {
  /** What stands outside of fences. */
  prose: string
  fences: { language: string; text: string }[]
  isClosed: boolean
}

function readPage(text: string): Page {
  const page: Page = { prose: '', fences: [], isClosed: true }
  for (const line of text.split('\n')) {
    const fence = page.isClosed ? undefined : page.fences.at(-1)
    const mark = /^\s*```(.*)$/.exec(line)
    if (mark && fence) page.isClosed = true
    else if (mark) {
      page.fences.push({ language: mark[1] ?? '', text: '' })
      page.isClosed = false
    } else if (fence) fence.text += `${line}\n`
    else page.prose += `${line}\n`
  }
  return page
}

const at = (path: string) => readPage(readFileSync(path, 'utf8'))

/** A name with a part left open, such as `<noun>.rules.ts` or `packs/*.ts`, and what appears only when the shop runs. */
const isLeftOpen = (name: string) => /[<>{}*…\s:$]/.test(name) || /^\.(cache|data)\b/.test(name)
const fileEnding = /\.(ts|tsx|mjs|js|md|json|jsonl|css|sql|tex|png|txt)$/
const isMediaType = (name: string) => /^(audio|image|text|application)\//.test(name)

/** Names in backticks that can only be those of a file or a folder: with a known ending, or with a slash inside. */
function looksLikeFile(name: string) {
  if (isLeftOpen(name) || isMediaType(name)) return false
  return name.includes('/')
    ? /^\.?[a-z][\w.-]*(\/[\w.-]+)*\/?$/.test(name)
    : /^\w/.test(name) && fileEnding.test(name)
}

const isAt = (name: string, path: string) => path === name || path.endsWith(`/${name}`)

/** Every file that a name may mean: a file of that name, in whatever folder. */
const filesNamed = (name: string) => files.filter((path) => isAt(name, path))

/** What a page names and is not there; after a # stands what must be found in the file. */
function listMissing(page: Page) {
  const named = [...page.prose.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  const inTrees = page.fences
    .filter(({ language }) => language === 'text')
    .flatMap(({ text }) => text.match(/(?<=^\s*)\w[\w.-]*\/\S*/gm) ?? [])
  return [...named, ...inTrees].filter((given) => {
    const [name = '', part] = given.split('#')
    if (!looksLikeFile(name)) return false
    const found = filesNamed(name)
    if (part) return !found.some((path) => new RegExp(`\\b${part}\\b`).test(readFileSync(path, 'utf8')))
    return found.length === 0 && ![...folders].some((folder) => isAt(name.replace(/\/$/, ''), folder))
  })
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Links into the repository that lead nowhere. */
function listBrokenLinks(path: string, { prose }: Page) {
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [name = '', anchor] = link.split('#')
    const target = name ? join(dirname(path), name) : path
    if (!files.includes(target) && !folders.has(target.replace(/\/$/, ''))) return true
    if (!anchor) return false
    const headings = at(target).prose.match(/(?<=^#+ ).+$/gm) ?? []
    return !headings.map(anchorOf).includes(anchor)
  })
}

test('there are pages, and files for them to name', () => {
  assert(pages.length > 15, `only ${pages.length} pages were found`)
  assert(files.length > 500, `only ${files.length} files were found`)
})

for (const path of pages) {
  test(`${path} names only what is there`, () => assert.deepEqual(listMissing(at(path)), []))
  test(`${path} links only to what is there`, () => assert.deepEqual(listBrokenLinks(path, at(path)), []))
  test(`the fences of ${path} are closed, and its drawings stand in them`, () => {
    const { prose, fences, isClosed } = at(path)
    assert(isClosed, 'a fence is left open')
    const drawing = /^\s*(flowchart|graph|sequenceDiagram|stateDiagram)\b/m
    assert.doesNotMatch(prose, drawing)
    for (const { language, text } of fences) assert.equal(language === 'mermaid', drawing.test(text), text)
  })
}

/** What leaves something to the long run; the mechanism itself does not. */
function listLongRunFiles() {
  const isMechanism = (path: string) =>
    /^(docs\.test\.ts$|docs\/|scripts\/|packages\/e2e\/support\/long-run\.ts$)/.test(path)
  return files
    .filter((path) => path.endsWith('.ts') && !isMechanism(path))
    .filter((path) => /\b(fewInShortRun|longRunOnly|isShortRun|LONG_RUN)\b/.test(readFileSync(path, 'utf8')))
    .toSorted()
}

test('what only the long run does is listed in docs/testing.md, file by file, with a reason', () => {
  const listed = at('docs/testing.md')
    .prose.split('\n')
    .filter((line) => /^\| `(packages|bin)\//.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  assert.deepEqual(
    listed.filter((cells) => cells.slice(1, -1).some((cell) => !cell)),
    [],
    'every row says what and why',
  )
  assert.deepEqual(
    [...new Set(listed.map(([, name = '']) => name.replaceAll('`', '')))].toSorted(),
    listLongRunFiles(),
  )
})

const wrong: [sentence: string, text: string][] = [
  ['a file that is not there', 'see `packages/server/src/nowhere.ts`'],
  ['a bare name that no file has', 'see `orders.nowhere.ts`'],
  ['a folder that is not there', 'see `packages/nowhere/src`'],
  ['a function that its file does not have', 'see `orders.verdict.ts#nowhere`'],
  ['a line of a tree that is not there', '```text\npackages/nowhere/  something\n```'],
]
for (const [sentence, text] of wrong) {
  test(`${sentence} is found out`, () => assert.equal(listMissing(readPage(text)).length, 1))
}

test('addresses, suffixes, types and names that are left open are no files', () => {
  const text =
    '`GET /me`, `/shop`, `.rules.ts`, `<noun>.calls.ts`, `packs/*.ts`, `audio/mpeg`, `@earcon/zip/archive`'
  assert.deepEqual(listMissing(readPage(text)), [])
})
