import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { checkManifest } from './catalogue.import.check.ts'
import { readManifest } from './catalogue.manifest-file.ts'

const good = `packs:
  - slug: nine-bells
    title: Nine Bells
    description: Small bells.
    artist: Ada
    price: 2.50
    tracks:
      - file: one.wav
        title: One
        price: 1.50
      - { file: two.wav, title: Two, price: 1.50 }
`

/** Each complaint as a line: where, and why. */
function faultsOf(text: string, files = ['one.wav', 'two.wav']) {
  const read = readManifest('catalogue.yaml', text)
  const faults = 'faults' in read ? read.faults : checkManifest(read, new Set(files))
  return faults.map(({ file, line, reason }) => `${file}:${line ?? ''} ${reason}`)
}

test('a manifest that is right has no faults, in YAML as in JSON', () => {
  assert.deepEqual(faultsOf(good), [])
  const read = readManifest('catalogue.yaml', good)
  assert('catalogue' in read)
  assert.deepEqual(faultsOf(JSON.stringify(read.catalogue)), [])
})

test('the example that owners begin with is right', () => {
  const text = readFileSync(
    new URL('../../../../../../docs/examples/catalogue.yaml', import.meta.url),
    'utf8',
  )
  const files = Array.from(text.matchAll(/(?:file|cover): (\S+)/g), ([, name = '']) => name)
  assert.deepEqual(faultsOf(text, files), [])
})

const wrongs: [what: string, from: string, to: string, fault: string][] = [
  [
    'a key with a typo',
    'title: Nine',
    'titel: Nine',
    'catalogue.yaml:3 There is no “titel” here. Did you mean “title”?',
  ],
  [
    'a key that nobody knows',
    '    artist: Ada',
    '    artist: Ada\n    colour: red',
    'catalogue.yaml:6 There is no “colour” here.',
  ],
  ['a title that is missing', '    title: Nine Bells\n', '', 'catalogue.yaml:2 “title” is missing.'],
  [
    'a price in words',
    'price: 2.50',
    'price: cheap',
    'catalogue.yaml:6 price must be a number of dollars, as 12.50.',
  ],
  [
    'a price of three decimals',
    'price: 2.50',
    'price: 2.505',
    'catalogue.yaml:6 A price has at most two decimals.',
  ],
  [
    'a track under fifty cents',
    'title: One\n        price: 1.50',
    'title: One\n        price: 0.40',
    'catalogue.yaml:10 A track costs at least $0.50: less cannot be charged to a card.',
  ],
  [
    'a pack under fifty cents',
    'price: 2.50',
    'price: 0.40',
    'catalogue.yaml:6 A pack is free, or costs at least $0.50: less cannot be charged to a card.',
  ],
  [
    'a price between two steps',
    'price: 2.50',
    'price: 2.55',
    'catalogue.yaml:6 A price goes in steps of ten cents.',
  ],
  [
    'a pack dearer than its tracks',
    'price: 2.50',
    'price: 9',
    'catalogue.yaml:6 The pack costs $9.00, but its tracks together only $3.00.',
  ],
  [
    'a slug that is none',
    'slug: nine-bells',
    'slug: Nine Bells',
    'catalogue.yaml:2 slug must be small letters and digits, joined by single hyphens, as cold-start.',
  ],
  [
    'an event that does not exist',
    '        title: One\n',
    '        title: One\n        event: task.done\n',
    'catalogue.yaml:10 event must be one of: session.start, task.acknowledge, task.progress, input.required, resource.limit, user.spam, task.error, task.complete, session.end.',
  ],
  [
    'a version that YAML reads as a number',
    '    artist: Ada',
    '    artist: Ada\n    version: 1.0',
    'catalogue.yaml:6 version must be text: put it in quotes, as "1.0".',
  ],
  [
    'a file that is not there',
    'file: one.wav',
    'file: three.wav',
    'catalogue.yaml:8 “three.wav” is not in the folder.',
  ],
  [
    'a file in another case',
    'file: one.wav',
    'file: One.wav',
    'catalogue.yaml:8 “One.wav” is not in the folder; it is called “one.wav” there.',
  ],
  [
    'a file outside of the folder',
    'file: one.wav',
    'file: ../one.wav',
    'catalogue.yaml:8 “../one.wav” is no file of this folder: name it as it stands below the manifest, with / between folders.',
  ],
  [
    'a file of the machine',
    'file: one.wav',
    'file: /etc/passwd',
    'catalogue.yaml:8 “/etc/passwd” is no file of this folder: name it as it stands below the manifest, with / between folders.',
  ],
  [
    'a file twice in a pack',
    'file: two.wav, title: Two',
    'file: one.wav, title: One',
    'catalogue.yaml:11 “one.wav” stands in this pack twice.',
  ],
  [
    'a pack without tracks',
    good.slice(good.indexOf('    tracks')),
    '    tracks: []\n',
    'catalogue.yaml:7 tracks must not be empty.',
  ],
  [
    'a title of two lines',
    'title: Nine Bells',
    'title: "Nine\\nBells"',
    'catalogue.yaml:3 title must be a single line.',
  ],
]

describe('each fault is said with file, line and reason (380)', () => {
  for (const [what, from, to, fault] of wrongs)
    test(what, () => {
      assert(good.includes(from))
      assert(faultsOf(good.replace(from, to)).includes(fault), faultsOf(good.replace(from, to)).join('\n'))
    })

  test('a key with a typo is not also missing', () => {
    assert.equal(faultsOf(good.replace('title: Nine', 'titel: Nine')).length, 1)
  })

  test('two packs with one slug', () => {
    const again = good.slice(good.indexOf('  - slug'))
    assert.deepEqual(faultsOf(good + again), [
      'catalogue.yaml:12 The pack on line 2 has the slug “nine-bells” already.',
    ])
  })

  test('one file as two different tracks', () => {
    const other = good
      .slice(good.indexOf('  - slug'))
      .replace('nine-bells', 'more-bells')
      .replace('title: Two', 'title: Zwei')
    assert.deepEqual(faultsOf(good + other), [
      'catalogue.yaml:21 “two.wav” is the track on line 11, with another title. A track is the same in all its packs.',
    ])
  })

  test('a sound that no pack holds', () => {
    assert.deepEqual(faultsOf(good, ['one.wav', 'two.wav', 'left/over.flac', 'notes.txt']), [
      'left/over.flac: No pack holds it. Add it to one, or take it out of the folder.',
    ])
  })

  test('what is no YAML', () => {
    assert.match(
      faultsOf('packs:\n  - slug: "never ends\n')[0] ?? '',
      /^catalogue\.yaml:\d It cannot be read: .+\.$/,
    )
  })

  test('what is empty, or something else altogether', () => {
    assert.deepEqual(faultsOf(''), ['catalogue.yaml: “packs” is missing.'])
    assert.deepEqual(faultsOf('- a\n- b\n'), ['catalogue.yaml:1 There must be names and values here.'])
    assert.deepEqual(faultsOf('packs: 7'), ['catalogue.yaml:1 packs must be a list.'])
    assert.deepEqual(faultsOf('packs: [7]'), ['catalogue.yaml:1 There must be names and values here.'])
  })

  test('all faults at once', () => {
    assert.equal(faultsOf(good.replaceAll('price: 1.50', 'price: 0.10')).length, 3)
  })

  test('lists within lists without end', () => {
    assert.deepEqual(faultsOf('['.repeat(100_000)), [
      'catalogue.yaml:1 It cannot be read: it is nested too deep.',
    ])
  })

  test('aliases that would grow without end', () => {
    const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${'b c d e f g h i'
      .split(' ')
      .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(', ')}]`)
      .join('\n')}\n`
    assert.match(faultsOf(bomb)[0] ?? '', /It cannot be read/)
  })
})
