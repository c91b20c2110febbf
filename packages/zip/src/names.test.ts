import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { safeNames } from './names.ts'

const nameOf = (title: string) => safeNames([{ title, ending: 'wav' }])[0]

suite('a title becomes a name that every system can write', () => {
  const table: [sentence: string, title: string, name: string][] = [
    ['as it is, if it can be', 'Hit Rate', 'Hit Rate.wav'],
    ['in any script', 'Größe, 静けさ 🔔', 'Größe, 静けさ 🔔.wav'],
    ['with its dots within', 'Vol. 2.5', 'Vol. 2.5.wav'],
    ['without what means a folder', 'AC/DC \\ live', 'AC-DC - live.wav'],
    ['and never out of it', '../../etc/passwd', '-..-etc-passwd.wav'],
    ['without quotes and the like', 'What? "A": <b>*|', 'What- -A-- -b---.wav'],
    ['on one line', 'one\r\ntwo\tthree\0', 'one two three.wav'],
    ['read from left to right only', 'ab\u202Egpj.exe', 'ab gpj.exe.wav'],
    ['without hidden letters', 'in\u200Bvisible', 'in visible.wav'],
    ['from nothing but dots', '...', 'Untitled.wav'],
    ['from nothing', '', 'Untitled.wav'],
    ['from nothing but spaces', ' \u00A0\u2028', 'Untitled.wav'],
    ['not hidden', '.profile', 'profile.wav'],
    ['not ending in a dot or a space', 'The end. . ', 'The end.wav'],
    ['from half a letter', 'a\uD83D', 'a.wav'],
    ['not a device of Windows', 'con', '_con.wav'],
    ['nor one with an ending', 'LPT1.song', '_LPT1.song.wav'],
    ['but like one', 'Console', 'Console.wav'],
    ['composed, however it was typed', 'Gro\u0308ße', 'Größe.wav'],
  ]
  for (const [sentence, title, name] of table) test(sentence, () => assert.equal(nameOf(title), name))

  test('cut after 180 bytes, and never within a letter', () => {
    assert.equal(nameOf('x'.repeat(300)), `${'x'.repeat(180)}.wav`)
    const family = '👩‍👩‍👧'
    const name = nameOf(family.repeat(40)) ?? ''
    assert(Buffer.byteLength(name) <= 184)
    assert.equal(nameOf('é'.repeat(300)), `${'é'.repeat(90)}.wav`)
  })
})

suite('no name is another’s', () => {
  const names = (...titles: string[]) => safeNames(titles.map((title) => ({ title, ending: 'wav' })))
  test('of two alike the second is numbered', () => {
    assert.deepEqual(names('Bell', 'Bell', 'Bell'), ['Bell.wav', 'Bell (2).wav', 'Bell (3).wav'])
  })
  test('also where the case does not count, or the letters look the same', () => {
    assert.deepEqual(names('Bell', 'BELL', 'Ｂell'), ['Bell.wav', 'BELL (2).wav', 'Ｂell (3).wav'])
    assert.deepEqual(names('Οδος', 'Οδοσ'), ['Οδος.wav', 'Οδοσ (2).wav'])
  })
  test('also where somebody wrote the number', () => {
    assert.deepEqual(names('Bell', 'Bell (2)', 'Bell'), ['Bell.wav', 'Bell (2).wav', 'Bell (3).wav'])
  })
  test('but by its ending', () => {
    const both = ['wav', 'flac'].map((ending) => ({ title: 'Bell', ending }))
    assert.deepEqual(safeNames(both), ['Bell.wav', 'Bell.flac'])
  })
  test('even 5,000 of one title, in no more time than it takes', () => {
    const all = names(...Array.from({ length: 5_000 }, () => 'Bell'))
    assert.equal(new Set(all).size, 5_000)
  })
})
