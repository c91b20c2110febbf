import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { listForbiddenImports, type Source } from './scripts/rooms.ts'

const files = globSync(['bin/**/*.ts', 'packages/*/**/*.{ts,tsx}'], {
  exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
})

test('every import stays within what its room may touch', () => {
  const sources = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  assert(sources.length > 50, 'the rooms are there to be looked at')
  assert.deepEqual(listForbiddenImports(sources), [])
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
    'packages/contract/src/cart.ts',
    "import { z } from 'zod'\nexport function add() {}",
  ],
  ['nor by way of a neighbour', 'packages/contract/src/cart.ts', "import { Money } from './catalogue.ts'"],
  ['the server knows no website', 'packages/server/src/x.ts', "await import('@earcon/web/dev')"],
  ['the server knows no sandbox', 'packages/server/src/x.ts', "import '@earcon/sandbox/cards'"],
  [
    'the server knows no studio',
    'packages/server/src/db/seed.ts',
    "import { catalogue } from '@earcon/sounds/catalogue'",
  ],
  ['the server knows no browser test', 'packages/server/src/x.ts', "import { shop } from '@earcon/e2e/shop'"],
  [
    'the server knows no React',
    'packages/server/src/x.ts',
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
    "import { serve } from '../../platform/serve.ts'",
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
  ['an import in backticks is an import', 'packages/server/src/x.ts', 'await import(`@earcon/web/dev`)'],
  [
    'a value is not taken for a type of the line before',
    'packages/web/src/x.ts',
    "export type A = string\nimport { SoundPack } from '@earcon/contract/catalogue'",
  ],
  [
    'services know no HTTP',
    'packages/server/src/features/orders/orders.service.ts',
    "import type { FastifyRequest } from 'fastify'",
  ],
  [
    'queries decide nothing',
    'packages/server/src/features/orders/orders.queries.ts',
    "import { openOrder } from './orders.service.ts'",
  ],
  [
    'the platform knows no feature',
    'packages/server/src/platform/x.ts',
    "import { showPack } from '../features/catalogue/catalogue.service.ts'",
  ],
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
    'a service does not stand at the front',
    'packages/server/src/features/orders/orders.service.ts',
    "import { keepAnswers } from '../../platform/front.ts'",
  ],
  ['the web knows no server', 'packages/web/src/x.ts', "import { readConfig } from '@earcon/server/config'"],
  ['the web knows no sandbox', 'packages/web/src/x.ts', "import '@earcon/sandbox/cards'"],
  [
    'the web knows no studio',
    'packages/web/src/x.ts',
    "import { catalogue } from '@earcon/sounds/catalogue'",
  ],
  ['the web knows no Node', 'packages/web/src/x.ts', "import { join } from 'node:path'"],
  ['no schema library reaches the browser', 'packages/web/src/x.ts', "import { z } from 'zod'"],
  [
    'a schema file reaches the browser as types only',
    'packages/web/src/x.ts',
    "import { SoundPack } from '@earcon/contract/catalogue'",
  ],
  [
    'also where a type travels beside a value',
    'packages/web/src/x.ts',
    "import { type Track, SoundPack } from '@earcon/contract/catalogue'",
  ],
  [
    "a screen does not use another feature's parts",
    'packages/web/src/features/cart/cart.route.tsx',
    "import { PackCard } from '../catalogue/pack-card.tsx'",
  ],
  [
    'the zip knows no room of ours',
    'packages/zip/src/x.ts',
    "import { filename } from '@earcon/contract/filename'",
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
    "import type { Money } from '@earcon/contract/catalogue'",
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
    "import { stock } from '@earcon/server/features/catalogue/catalogue.service'",
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
  ['packages/web/src/x.ts', "import type { Track } from '@earcon/contract/catalogue'"],
  ['packages/web/src/x.ts', "import { cardPrice } from '@earcon/contract/money'"],
  ['packages/web/src/entry.server.tsx', "import { text } from 'node:stream/consumers'"],
  [
    'packages/web/src/features/home/home.route.tsx',
    "import { Samples } from '../samples/samples.section.tsx'",
  ],
  [
    'packages/server/src/features/orders/orders.service.ts',
    "import { showPack } from '../catalogue/catalogue.service.ts'",
  ],
  ['packages/server/src/x.test.ts', "import { catalogue } from '@earcon/sounds/catalogue'"],
]
for (const [path, text] of allowed) {
  test(`${path} may say ${text}`, () => assert.deepEqual(listForbiddenImports([{ path, text }]), []))
}
