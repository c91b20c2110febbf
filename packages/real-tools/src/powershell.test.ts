import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { suite, test } from 'node:test'

const { CODING_TOOLS = '', CODING_PACK = '' } = process.env

/** As much of a grammar's package as is used here. */
interface SyntaxNode {
  type: string
  text: string
  isMissing: boolean
  startPosition: { row: number }
  children: (SyntaxNode | null)[]
}
interface Grammars {
  Parser: {
    init(): Promise<void>
    new (): { setLanguage(language: object): void; parse(text: string): { rootNode: SyntaxNode } | null }
  }
  Language: { load(file: string): Promise<object> }
}

/** It comes with the tools, and without types of its own. */
const loadGrammars = () =>
  createRequire(join(CODING_TOOLS, 'here.js'))('@vscode/tree-sitter-wasm') as Grammars

async function openParser() {
  const { Parser, Language } = loadGrammars()
  await Parser.init()
  const parser = new Parser()
  const file = join(CODING_TOOLS, '../@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm')
  parser.setLanguage(await Language.load(file))
  return parser
}

const faultsIn = (node: SyntaxNode | null): string[] =>
  node === null
    ? []
    : [
        ...(node.type === 'ERROR' || node.isMissing
          ? [`line ${node.startPosition.row + 1}: ${node.text}`]
          : []),
        ...node.children.flatMap(faultsIn),
      ]

const hasPowerShell = spawnSync('pwsh', ['-v']).status === 0

suite('the scripts for Windows', () => {
  for (const script of ['play.ps1', 'install.ps1']) {
    test(`${script} is PowerShell by its grammar`, async () => {
      const parser = await openParser()
      const faults = (text: string) => faultsIn(parser.parse(text)?.rootNode ?? null)
      assert.deepEqual(faults(readFileSync(join(CODING_PACK, script), 'utf8')), [])
      assert.notDeepEqual(faults('if ($x { "a" }\n'), [])
    })

    // No machine of ours has it; where one has, PowerShell itself is asked.
    if (hasPowerShell)
      test(`${script} is PowerShell to PowerShell itself`, () => {
        const ask = `$e = $null; [void][System.Management.Automation.Language.Parser]::ParseFile('${join(CODING_PACK, script)}', [ref]$null, [ref]$e); $e.Count`
        assert.equal(String(execFileSync('pwsh', ['-NoProfile', '-Command', ask])).trim(), '0')
      })
  }
})
