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
    /^(node:|fastify$|light-my-request$|@fastify\/|kysely|pg$|@electric-sql\/pglite|stripe$|zod$|nodemailer|openid-client$|@node-rs\/argon2$|@zxcvbn-ts\/language-common$|@earcon\/(contract|zip)\/)/,
  web: /^(react$|react-dom(\/|$)|react-router|@react-router\/dev\/(config|routes)$|virtual:|@stripe\/|@earcon\/contract\/)/,
  zip: /^node:/,
  sounds: /^(node:|wasm-media-encoders$|mpg123-decoder$|@resvg\/resvg-wasm|@earcon\/contract\/)/,
  sandbox: /^(node:|fastify$|@fastify\/|oidc-provider$|smtp-server$|postal-mime$|stripe$)/,
  e2e: /^(node:|@playwright\/test$|@axe-core\/playwright$|@earcon\/(contract|zip\/testing)\/)/,
  bench: /^(node:|@playwright\/test$|@earcon\/contract\/)/,
  bin: /^(node:|@earcon\/(server|sounds)\/|@earcon\/web\/dev$)/,
}

/** Files that build or start a room, and so touch what the room itself may not. */
const entryFiles = /^packages\/web\/(src\/entry\.server\.tsx|[\w.-]+\.ts)$/

/** The contract's rules: plain functions that may reach a browser as values. Every other file of it only as types. */
const ruleNames =
  'axes|cart|consolidation|download|duration|email|filename|inquiry|keeping|licence|messages|moments|money|ownership|password|path|payment|player|pricing|profile|refusal|rehearsal|rehearsal-script|remarks|search|session|settlement|tab-title|tabs|track-link|track-linked'
const isRule = (pathOrName: string) =>
  new RegExp(`^(packages/contract/src|@earcon/contract)/(${ruleNames})(\\.ts)?$`).test(pathOrName)

/** Within the server's features: what a layer may not import, by package or by the end of a file's name. */
const layers: Record<string, RegExp> = {
  '.routes.ts': /^(kysely|pg$|@electric-sql\/)|\.queries\.ts$/,
  '.service.ts':
    /^(@?fastify|node:https?$|light-my-request$)|\.routes\.ts$|\/platform\/(serve|door|front|pages|refusals)\.ts$/,
  '.queries.ts': /^@?fastify|\.(service|routes)\.ts$/,
}

/** Every import, by file, that a room may not make. */
export const listForbiddenImports = (sources: Source[]) =>
  sources.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path)).flatMap(strays)

function strays(source: Source) {
  const found = importsOf(source).filter((imported) => !fits(source.path, imported))
  const reader =
    /process\.env|node:process|\benv\b[^=\n]*=\s*process\b/.test(source.text) &&
    source.path.startsWith('packages/server/') &&
    !source.path.endsWith('/config.ts')
  return [
    ...found.map(({ name }) => `${source.path} → ${name}`),
    ...(reader ? [`${source.path} → process.env`] : []),
  ]
}

function fits(path: string, { name, typesOnly }: Import) {
  const room = path.startsWith('bin/') ? 'bin' : (path.split('/')[1] ?? '')
  const target = name.startsWith('.') ? join(dirname(path), name) : name
  const layer = Object.entries(layers).find(([end]) => path.endsWith(end))?.[1]
  if (layer?.test(target)) return false
  if (name.startsWith('.')) return staysInside(path, target) && (typesOnly || !isRule(path) || isRule(target))
  if (entryFiles.test(path)) return !/^@earcon\/(server|sandbox|sounds)/.test(name)
  if (!rooms[room]?.test(name)) return false
  if (room === 'contract') return typesOnly || !isRule(path)
  if (room === 'web') return typesOnly || !name.startsWith('@earcon/contract/') || isRule(name)
  if (room === 'sounds') return typesOnly || !name.startsWith('@earcon/')
  return room !== 'bin' || !name.includes('/features/')
}

/** A neighbour in the same room; into a feature only through what it shows to others. */
function staysInside(path: string, target: string) {
  const home = path.startsWith('bin/') ? 'bin/' : path.split('/').slice(0, 2).join('/')
  if (!target.startsWith(`${home.replace(/\/$/, '')}/`)) return false
  const feature = featureOf(target)
  if (!feature || feature === featureOf(path)) return true
  if (path.includes('/server/src/platform/')) return false
  return /\.(service\.ts|section\.tsx)$/.test(target) || path.endsWith('/server/src/app.ts')
}

const featureOf = (path: string) => /\/features\/([^/]+)\//.exec(path)?.[1]

/** Import and export declarations, calls of import(), and bare imports for their effect. */
export function importsOf({ text }: Source): Import[] {
  const declared = [
    ...text.matchAll(
      /\b(?:import|export)\s+(type\s+)?((?:[\w$*,\s]|\{[^}]*\})*?)\s*\bfrom\s*['"`]([^'"`]+)/g,
    ),
  ]
  const others = [...text.matchAll(/\bimport\s*\(?\s*['"`]([^'"`]+)/g)]
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
