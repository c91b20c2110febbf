import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { listForbiddenImports, listImportCircles, type Source } from './scripts/rooms.ts'

const files = globSync(['*.ts', '{bin,scripts}/**/*.ts', 'packages/*/**/*.{ts,tsx}'], {
  exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
})
const sources = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('every import stays within what its room may touch, and none climbs to a higher floor', () => {
  assert(sources.length > 50, 'the rooms are there to be looked at')
  assert.deepEqual(listForbiddenImports(sources.filter(({ path }) => /^(bin|packages)\//.test(path))), [])
})

test('no file leads back to itself, not even by its types', () => {
  assert.deepEqual(listImportCircles(sources), [])
})

test('what a feature shows to others is a list, and nothing is made in it', () => {
  const shown = sources.filter(({ path }) => path.endsWith('.public.ts'))
  assert(shown.length > 5)
  const others = shown.filter(
    ({ text }) => text.replace(/export (type )?\{[^}]*\} from '[^']+'/g, '').trim() !== '',
  )
  assert.deepEqual(
    others.map(({ path }) => path),
    [],
  )
})

test('no folder holds more than thirty files', () => {
  const all = globSync('{bin,scripts,packages}/**/*.*', {
    exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
  }).filter((path) => !/\/(public|migrations|packs)\//.test(path))
  const counts = Map.groupBy(all, (path) => dirname(path))
  assert.deepEqual(
    [...counts]
      .filter(([, files]) => files.length > 30)
      .map(([folder, files]) => `${folder}: ${files.length}`),
    [],
  )
})

test('no room escapes the compiler', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const { include }: { include: string[] } = read('tsconfig.json')
  const types: string = read('package.json').scripts.types
  const rooms = new Set(files.flatMap((path) => /^packages\/[^/]+/.exec(path) ?? []))
  const isLookedAt = (room: string) =>
    include.some((folder) => folder.startsWith(`${room}/`)) || types.split(' && ').includes(`tsc -p ${room}`)
  assert.deepEqual(
    [...rooms].filter((room) => !isLookedAt(room)),
    [],
  )
})

const forbidden: [sentence: string, path: string, text: string][] = [
  ['the contract knows no Node', 'packages/contract/src/x.ts', "import { readFileSync } from 'node:fs'"],
  ['the contract knows no React', 'packages/contract/src/x.ts', "import { useState } from 'react'"],
  [
    'the contract knows no Fastify',
    'packages/contract/src/x.ts',
    "import type { FastifyInstance } from 'fastify'",
  ],
  [
    'the contract knows no other room',
    'packages/contract/src/x.ts',
    "import type { Db } from '@earcon/server/db/open'",
  ],
  [
    'nor by climbing out of its folder',
    'packages/contract/src/x.ts',
    "import { x } from '../../server/src/config.ts'",
  ],
  [
    'a rule uses no schema',
    'packages/contract/src/orders/pricing.rules.ts',
    "import { z } from 'zod'\nexport function quoteItems() {}",
  ],
  [
    'nor by way of a neighbour',
    'packages/contract/src/orders/pricing.rules.ts',
    "import { Money } from '../catalogue/catalogue.calls.ts'",
  ],
  [
    'a rule of the web knows no React either',
    'packages/web/src/features/cart/cart.rules.ts',
    "import { useState } from 'react'",
  ],
  [
    'the server knows no website',
    'packages/server/src/features/orders/x.ts',
    "await import('@earcon/web/dev')",
  ],
  [
    'the server knows no sandbox',
    'packages/server/src/features/orders/x.ts',
    "import '@earcon/sandbox/cards'",
  ],
  [
    'the server knows no studio',
    'packages/server/src/seeding/seed.ts',
    "import { catalogue } from '@earcon/sounds/catalogue'",
  ],
  [
    'the server knows no browser test',
    'packages/server/src/features/orders/x.ts',
    "import { shop } from '@earcon/e2e/shop'",
  ],
  [
    'the server knows no React',
    'packages/server/src/features/orders/x.ts',
    "import { renderToString } from 'react-dom/server'",
  ],
  [
    "a feature does not read another's queries",
    'packages/server/src/features/orders/orders.service.ts',
    "import { packsAt } from '../catalogue/catalogue.queries.ts'",
  ],
  [
    "a feature does not mount another's routes",
    'packages/server/src/features/orders/orders.routes.ts',
    "import { catalogue } from '../catalogue/catalogue.routes.ts'",
  ],
  [
    'routes do not query',
    'packages/server/src/features/orders/orders.routes.ts',
    "import { orderById } from './orders.queries.ts'",
  ],
  [
    'routes hold no SQL',
    'packages/server/src/features/orders/orders.routes.ts',
    "import { sql } from 'kysely'",
  ],
  [
    'a service does not know its routes',
    'packages/server/src/features/orders/orders.service.ts',
    "import { orders } from './orders.routes.ts'",
  ],
  [
    'a service does not serve',
    'packages/server/src/features/orders/orders.service.ts',
    "import { serve } from '../../platform/http/serve.ts'",
  ],
  [
    "the database knows no feature's queries",
    'packages/server/src/db/open.ts',
    "import { packsAt } from '../features/catalogue/catalogue.queries.ts'",
  ],
  [
    'the layout uses no part of a feature',
    'packages/web/src/layout/header.tsx',
    "import { PackCard } from '../features/catalogue/pack-card.tsx'",
  ],
  [
    'an import in backticks is an import',
    'packages/server/src/features/orders/x.ts',
    'await import(`@earcon/web/dev`)',
  ],
  [
    'a value is not taken for a type of the line before',
    'packages/web/src/features/cart/x.ts',
    "export type A = string\nimport { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'",
  ],
  [
    'services know no HTTP',
    'packages/server/src/features/orders/orders.service.ts',
    "import type { FastifyRequest } from 'fastify'",
  ],
  [
    'queries decide nothing',
    'packages/server/src/features/orders/orders.queries.ts',
    "import { createPaymentIntent } from './orders.checkout.service.ts'",
  ],
  [
    'the platform knows no feature',
    'packages/server/src/platform/http/x.ts',
    "import { getPack } from '../../features/catalogue/catalogue.service.ts'",
  ],
  [
    'the shop does not run on what is there for tests',
    'packages/server/src/features/library/kit/library.kit.ts',
    "import { createTempFolder } from '../../../testing/temp-folder.ts'",
  ],
  [
    'no import climbs: the database uses no port',
    'packages/server/src/db/open.ts',
    "import type { Mailer } from '../ports/mail.ts'",
  ],
  [
    'a port knows no context',
    'packages/server/src/ports/mail.ts',
    "import type { Context } from '../context.ts'",
  ],
  [
    'a primitive knows no layout',
    'packages/web/src/ui/tabs.tsx',
    "import { Main } from '../layout/main.tsx'",
  ],
  [
    'a feature does not go through its own front',
    'packages/web/src/features/cart/cart-row.tsx',
    "import { useCart } from './cart.public.ts'",
  ],
  ['every file stands on a floor', 'packages/server/src/attic/x.ts', "import { x } from './y.ts'"],
  [
    'only the configuration reads the environment',
    'packages/server/src/app.ts',
    'const port = process.env.PORT',
  ],
  ['by no other name either', 'packages/server/src/app.ts', 'const { env } = process'],
  [
    'a service does not make requests either',
    'packages/server/src/features/orders/orders.service.ts',
    "import { get } from 'node:http'",
  ],
  [
    'a service does not stand before the cache',
    'packages/server/src/features/orders/orders.service.ts',
    "import { cacheAnswers } from '../../platform/http/cache-first-server.ts'",
  ],
  [
    'the web knows no server',
    'packages/web/src/features/cart/x.ts',
    "import { readConfig } from '@earcon/server/config'",
  ],
  ['the web knows no sandbox', 'packages/web/src/features/cart/x.ts', "import '@earcon/sandbox/cards'"],
  [
    'the web knows no studio',
    'packages/web/src/features/cart/x.ts',
    "import { catalogue } from '@earcon/sounds/catalogue'",
  ],
  ['the web knows no Node', 'packages/web/src/features/cart/x.ts', "import { join } from 'node:path'"],
  ['no schema library reaches the browser', 'packages/web/src/features/cart/x.ts', "import { z } from 'zod'"],
  [
    'a schema file reaches the browser as types only',
    'packages/web/src/features/cart/x.ts',
    "import { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'",
  ],
  [
    'also where a type travels beside a value',
    'packages/web/src/features/cart/x.ts',
    "import { type Track, SoundPack } from '@earcon/contract/catalogue/catalogue.calls'",
  ],
  [
    "a screen does not use another feature's parts",
    'packages/web/src/features/cart/cart.route.tsx',
    "import { PackCard } from '../catalogue/pack-card.tsx'",
  ],
  ['tags know no Node', 'packages/tags/src/x.ts', "import { crc32 } from 'node:zlib'"],
  ['tags know no room of ours', 'packages/tags/src/x.ts', "import { safeNames } from '@earcon/zip/names'"],
  [
    'the zip knows no room of ours',
    'packages/zip/src/x.ts',
    "import { filename } from '@earcon/contract/library/filename.rules'",
  ],
  [
    'the studio takes only types from the contract',
    'packages/sounds/src/x.ts',
    "import { Manifest } from '@earcon/contract/manifest'",
  ],
  [
    'the studio knows no server',
    'packages/sounds/src/x.ts',
    "import type { Db } from '@earcon/server/db/open'",
  ],
  [
    'a sandbox knows no room of ours',
    'packages/sandbox/src/cards/x.ts',
    "import type { Money } from '@earcon/contract/catalogue/catalogue.calls'",
  ],
  [
    'a browser test sees only the outside',
    'packages/e2e/specs/x.spec.ts',
    "import { buildApp } from '@earcon/server/app'",
  ],
  [
    'a browser test sees no screens',
    'packages/e2e/specs/x.spec.ts',
    "import { ShopScreen } from '../../web/src/features/catalogue/shop.route.tsx'",
  ],
  [
    'a measurement sees only the outside',
    'packages/bench/src/x.ts',
    "import { buildApp } from '@earcon/server/app'",
  ],
  [
    'the starter knows no feature',
    'bin/earcon.ts',
    "import { stockCatalogue } from '@earcon/server/features/catalogue/catalogue.service'",
  ],
  [
    'the starter spawns sandboxes and never imports them',
    'bin/earcon.ts',
    "await import('@earcon/sandbox/cards')",
  ],
]
for (const [sentence, path, text] of forbidden) {
  test(`${sentence}: refused`, () => {
    const source: Source = { path, text }
    assert.equal(listForbiddenImports([source]).length, 1, `${path} was let through`)
  })
}

const allowed: [path: string, text: string][] = [
  [
    'packages/web/src/features/licences/x.rules.ts',
    "import { soundRangeOf } from '@earcon/tags/sound-range'",
  ],
  [
    'packages/web/src/features/cart/x.ts',
    "import type { Track } from '@earcon/contract/catalogue/catalogue.calls'",
  ],
  [
    'packages/web/src/features/cart/x.ts',
    "import { formatPackCardPrice } from '@earcon/contract/orders/money.rules'",
  ],
  ['packages/web/src/entry.server.tsx', "import { text } from 'node:stream/consumers'"],
  [
    'packages/web/src/features/home/home.route.tsx',
    "import { samplesIsland } from '../samples/samples.public.ts'",
  ],
  [
    'packages/server/src/features/orders/orders.service.ts',
    "import { getPack } from '../catalogue/catalogue.service.ts'",
  ],
  ['packages/server/src/platform/x.ts', "const name = 'catalogue import', group = 'x'"],
  ['packages/server/src/x.test.ts', "import { catalogue } from '@earcon/sounds/catalogue'"],
]
test('a circle is found, also where it is closed by a type', () => {
  const circle = [
    { path: 'packages/zip/src/a.ts', text: "import { b } from './b.ts'" },
    { path: 'packages/zip/src/b.ts', text: "import type { A } from './a.ts'" },
    { path: 'packages/zip/src/c.ts', text: "import { b } from './b.ts'" },
  ]
  assert.deepEqual(listImportCircles(circle), [
    'packages/zip/src/a.ts → packages/zip/src/b.ts → packages/zip/src/a.ts',
  ])
})

for (const [path, text] of allowed) {
  test(`${path} may say ${text}`, () => assert.deepEqual(listForbiddenImports([{ path, text }]), []))
}
