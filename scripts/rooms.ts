import { dirname, join } from 'node:path/posix'

export interface Source {
  path: string
  text: string
}

interface Import {
  name: string
  typesOnly: boolean
}

/** What each room may import, by the name of a package, of Node's own module or of another room of ours. */
const rooms: Record<string, RegExp> = {
  contract: /^zod$/,
  server:
    /^(node:|fastify$|light-my-request$|@fastify\/|kysely|pg$|@electric-sql\/pglite|stripe$|zod$|nodemailer|openid-client$|@node-rs\/argon2$|@zxcvbn-ts\/language-common$|yaml$|pdfkit$|fontkit$|uqr$|@aws-sdk\/(client-s3|s3-request-presigner)$|@opentelemetry\/(api|sdk-node)$|@earcon\/(contract|tags|zip)\/)/,
  web: /^(react$|react-dom(\/|$)|react-router|@react-router\/dev\/(config|routes)$|virtual:|@stripe\/|@earcon\/(contract|tags)\/)/,
  zip: /^node:/,
  // Runs on the server and in browsers, and has no need of either.
  tags: /^$/,
  sounds:
    /^(node:|wasm-media-encoders$|mpg123-decoder$|opus-decoder$|@wasm-audio-decoders\/ogg-vorbis$|jpeg-js$|@resvg\/resvg-wasm|@earcon\/contract\/)/,
  sandbox: /^(node:|fastify$|@fastify\/|oidc-provider$|smtp-server$|postal-mime$|stripe$)/,
  e2e: /^(node:|@playwright\/test(\/|$)|axe-core$|puppeteer-core$|pg$|@earcon\/(contract|zip\/testing)\/)/,
  'real-tools': /^(node:|@earcon\/(contract|zip\/testing)\/)/,
  bench: /^(node:|kysely$|@playwright\/test$|@earcon\/(contract|server\/db)\/)/,
  bin: /^(node:|commander$|ora$|@earcon\/(server|sounds)\/|@earcon\/web\/dev$)/,
}

/** The floors of a room, from the ground up: what stands on one may use its own floor and those below, and none above. */
const floors: Record<string, RegExp[]> = {
  'packages/server/src/': [
    /^(?!(app|commands|context)\.ts)[^/]+$/,
    /^db\//,
    /^platform\/(media|mail)\//,
    /^ports\//,
    /^context\.ts$/,
    /^platform\//,
    /^features\//,
    /^seeding\//,
    /^(app|commands)\.ts$/,
  ],
  'packages/web/src/': [/^platform\//, /^ui\//, /^layout\//, /^features\//, /^[^/]+$/],
}

/** Files that build or start a room, and so touch what the room itself may not. */
const entryFiles = /^packages\/web\/(src\/entry\.server\.tsx|[\w.-]+\.ts)$/

/** Rules are plain functions that may reach a browser as values; of every other file of the contract it gets the types only. */
const isContract = (pathOrName: string) => /^(packages\/contract\/src|@earcon\/contract)\//.test(pathOrName)
const isRule = (pathOrName: string) => /\.rules(\.ts)?$/.test(pathOrName)

/** What needs nothing itself is as good as a rule. */
const needsNothing = (path: string) => path.startsWith('packages/tags/src/')

/** Tests may import anything; but nothing that runs in the shop may import what is there for tests. */
const isForTests = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

/** Rooms that are tests as a whole. */
const roomsOfTests = new Set(['e2e', 'bench', 'real-tools'])

/** Within the server's features: what a layer may not import, by package or by the end of a file's name. */
const layers: Record<string, RegExp> = {
  '.routes.ts': /^(kysely|pg$|@electric-sql\/)|\.queries\.ts$/,
  '.service.ts':
    /^(@?fastify|node:https?$|light-my-request$)|\.routes\.ts$|\/platform\/http\/(serve|http-app|cache-first-server|pages|refusals)\.ts$/,
  '.queries.ts': /^@?fastify|\.(service|routes)\.ts$/,
}

/** Every import, by file, that a room may not make. */
export const listForbiddenImports = (sources: Source[]) =>
  sources.filter(({ path }) => !isForTests(path)).flatMap(forbiddenIn)

function forbiddenIn(source: Source) {
  const found = importsOf(source).filter((imported) => !fits(source.path, imported))
  const readsEnvironment =
    /process\.env|node:process|\benv\b[^=\n]*=\s*process\b/.test(source.text) &&
    source.path.startsWith('packages/server/') &&
    !source.path.endsWith('/config.ts')
  return [
    ...found.map(({ name }) => `${source.path} → ${name}`),
    ...(readsEnvironment ? [`${source.path} → process.env`] : []),
    ...(floorOf(source.path) === -1 ? [`${source.path} stands on no floor`] : []),
  ]
}

function fits(path: string, { name, typesOnly }: Import) {
  const room = path.startsWith('bin/') ? 'bin' : (path.split('/')[1] ?? '')
  const target = targetOf(path, name)
  const layer = Object.entries(layers).find(([end]) => path.endsWith(end))?.[1]
  if (layer?.test(target) || (isForTests(target) && !roomsOfTests.has(room))) return false
  if (!typesOnly && isRule(path) && !isRule(target) && !needsNothing(target)) return false
  if (name.startsWith('.')) return staysInside(path, target)
  if (entryFiles.test(path)) return !/^@earcon\/(server|sandbox|sounds)/.test(name)
  if (!rooms[room]?.test(name)) return false
  if (room === 'web') return typesOnly || !isContract(name) || isRule(name)
  if (room === 'sounds') return typesOnly || !name.startsWith('@earcon/')
  return room !== 'bin' || !name.includes('/features/')
}

/** A neighbour in the same room, on no higher floor; into a feature only through what it shows to others. */
function staysInside(path: string, target: string) {
  const home = path.startsWith('bin/') ? 'bin/' : `${path.split('/').slice(0, 2).join('/')}/`
  if (!target.startsWith(home) || floorOf(target) > floorOf(path)) return false
  const feature = featureOf(target)
  if (path.endsWith('.public.ts')) return feature === featureOf(path)
  if (!feature) return true
  // Its own public file would lead a feature in a circle.
  if (feature === featureOf(path)) return !target.endsWith('.public.ts')
  return /\.(service|public)\.ts$/.test(target) || /\/server\/src\/(app|commands)\.ts$/.test(path)
}

const featureOf = (path: string) => /\/features\/([^/]+)\//.exec(path)?.[1]

/** Of a room without floors all files stand on the same one; a file of a room that has some and stands on none is at -1. */
function floorOf(path: string) {
  const [root, storeys] = Object.entries(floors).find(([root]) => path.startsWith(root)) ?? []
  return root && storeys ? storeys.findIndex((floor) => floor.test(path.slice(root.length))) : Number.NaN
}

/** Files that lead back to themselves, each circle once; what is only a type counts as well. */
export function listImportCircles(sources: Source[]) {
  const known = new Set(sources.map(({ path }) => path))
  const imports = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source)
        .map(({ name }) => targetOf(source.path, name))
        .flatMap((target) => [target, `${target}.ts`, `${target}.tsx`].filter((file) => known.has(file))),
    ]),
  )
  const circles: string[] = []
  const done = new Set<string>()
  function follow(path: string, way: string[]) {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    else if (!done.has(path)) {
      for (const next of imports.get(path) ?? []) follow(next, [...way, path])
      done.add(path)
    }
  }
  for (const path of known) follow(path, [])
  return circles
}

/** A file of ours by its path, also where it is named as a package's; everything else by its name. */
function targetOf(path: string, name: string) {
  if (name.startsWith('.')) return join(dirname(path), name)
  return name.replace(/^@earcon\/(\w+)\//, 'packages/$1/src/')
}

/** Import and export declarations, calls of import(), and bare imports for their effect. */
export function importsOf({ text }: Source): Import[] {
  const declared = [
    ...text.matchAll(
      /\b(?:import|export)\s+(type\s+)?((?:[\w$*,\s]|\{[^}]*\})*?)\s*\bfrom\s*['"`]([^'"`]+)/g,
    ),
  ]
  const others = [...text.matchAll(/(?:^\s*import\s*|\bimport\s*\(\s*)['"`]([^'"`\n]+)/gm)]
  return [
    ...declared.map(([, type, names = '', name = '']) => ({
      name,
      typesOnly: Boolean(type) || allTypes(names),
    })),
    ...others.map(([, name = '']) => ({ name, typesOnly: false })),
  ]
}

const allTypes = (names: string) => {
  const list = /^\{(.*)\}$/s.exec(names.trim())?.[1] ?? ''
  const parts = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.length > 0 && parts.every((part) => part.startsWith('type '))
}
