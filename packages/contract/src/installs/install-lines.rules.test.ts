import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { installLines, removeLine, tryLines } from './install-lines.rules.ts'
import { kitNameOf } from './kit-name.rules.ts'

const shop = 'https://shop.example'
const home = 'http://localhost:3000'

suite('the line to paste', () => {
  const cases: [sentence: string, lines: { tool: string; line: string }[], tool: string, line: string][] = [
    [
      'Claude Code tries a pack without installing it',
      tryLines(shop, 'cold-start'),
      'Claude Code',
      'claude --plugin-url https://shop.example/try/cold-start.zip',
    ],
    [
      'another tool tries it by an installer, for itself alone',
      tryLines(shop, 'cold-start'),
      'Codex',
      'curl -fsSL https://shop.example/try/cold-start/install.sh | sh -s cold-start codex',
    ],
    [
      'Claude Code has a marketplace of what is owned',
      installLines(shop, 'abc', 'cold-start'),
      'Claude Code',
      'claude plugin install cold-start --marketplace https://shop.example/i/abc/marketplace.json',
    ],
    [
      'but not at an address without TLS, from which it takes none',
      installLines(home, 'abc', 'cold-start'),
      'Claude Code',
      'curl -fsSL http://localhost:3000/i/abc/install.sh | sh -s cold-start claude',
    ],
    [
      'everything that is owned comes at once',
      installLines(shop, 'abc'),
      'Gemini CLI',
      'curl -fsSL https://shop.example/i/abc/install.sh | sh -s all gemini',
    ],
    [
      'npm brings a pack where there is no shell',
      installLines(shop, 'abc', 'cold-start'),
      'npm',
      'npx --yes https://shop.example/i/abc/cold-start.tgz',
    ],
    [
      'a slug that no folder may be called is the address, and not the name',
      installLines(shop, 'abc', 'con'),
      'OpenCode',
      'curl -fsSL https://shop.example/i/abc/install.sh | sh -s con-pack opencode',
    ],
  ]
  for (const [sentence, lines, tool, line] of cases)
    test(sentence, () => assert.equal(lines.find((one) => one.tool === tool)?.line, line))

  test('each tool has one, in the order in which they are named elsewhere', () =>
    assert.deepEqual(
      installLines(shop, 'abc').map(({ tool }) => tool),
      ['Claude Code', 'Codex', 'Cursor', 'Gemini CLI', 'OpenCode'],
    ))

  test('no slug gets more out of a shell than its own name', () => {
    for (const slug of ['a; rm -rf ~', '$(x)', '`x`', "'", '"', 'a b', '..', '| sh', '\n'])
      for (const { line } of [...tryLines(shop, slug), ...installLines(shop, 'abc', slug)])
        assert.match(line, /^[a-zA-Z0-9 ./:_%-]+( \| sh -s [a-z0-9_-]+ [a-z]+)?$/, line)
  })

  test('and a line takes it away again', () =>
    assert.equal(removeLine('cold-start'), 'sh ~/.openpeon/packs/cold-start/install.sh remove'))
})

suite('what a pack is called in a coding tool', () => {
  const cases: [slug: string, name: string][] = [
    ['cold-start', 'cold-start'],
    ['Café Noir', 'cafe-noir'],
    ['', 'sound-pack'],
    ['...', 'sound-pack'],
    ['con', 'con-pack'],
    ['all', 'all-pack'],
    ['x'.repeat(80), 'x'.repeat(64)],
  ]
  for (const [slug, name] of cases) test(`${slug}: ${name}`, () => assert.equal(kitNameOf(slug), name))
})
