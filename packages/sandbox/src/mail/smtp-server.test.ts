import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { spawnMailSandbox } from './testing/mail-sandbox.ts'

const home = mkdtempSync(join(tmpdir(), 'earcon-mail-'))
const folder = join(home, 'made', 'when-needed')
let post: Awaited<ReturnType<typeof spawnMailSandbox>>

before(async () => void (post = await spawnMailSandbox(folder)))
after(async () => {
  await post.close()
  rmSync(home, { recursive: true })
})

test('letters that come at once are all kept', async () => {
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await Promise.all(
    numbers.map((number) => post.send({ to: 'all@earcon.example', subject: `No. ${number};` })),
  )
  const came = post.files().filter(({ raw }) => raw.includes('all@earcon.example'))
  assert.equal(came.length, 40)
  for (const number of numbers) assert.ok(came.some(({ raw }) => raw.includes(`No. ${number};`)))
})

test('a letter that is sent twice is there twice', async () => {
  const letter = { to: 'twice@earcon.example', subject: 'Receipt', messageId: '<outbox-1@earcon.example>' }
  await post.send(letter)
  await post.send(letter)
  assert.equal(post.files().filter(({ raw }) => raw.includes('outbox-1@earcon.example')).length, 2)
  assert.match((await post.get('', '&to=twice@earcon.example')).body, /2 letters, the latest first/)
})

test('a letter of more than a megabyte is refused for good', async () => {
  const before = post.files().length
  const refused = post.send({ to: 'large@earcon.example', subject: 'Large', text: 'word '.repeat(300_000) })
  await assert.rejects(refused, { responseCode: 552 })
  assert.equal(post.files().length, before)
})

test('a letter that cannot be written is to be sent again later, and then it is kept', async () => {
  const place = join(home, 'taken')
  const stuck = await spawnMailSandbox(place)
  writeFileSync(place, 'no folder')
  const letter = { to: 'later@earcon.example', subject: 'Later' }
  await assert.rejects(stuck.send(letter), { responseCode: 452 })
  assert.equal((await stuck.get()).status, 500)
  rmSync(place)
  await stuck.send(letter)
  assert.equal(stuck.files().length, 1)
  await stuck.close()
})

test('a sender who hangs up in the middle of a letter leaves nothing behind', async () => {
  const before = readdirSync(folder).length
  const socket = connect(post.smtp, '127.0.0.1').setEncoding('utf8')
  const say = async (line: string) => {
    await once(socket, 'data')
    socket.write(line)
  }
  for (const line of ['HELO me\r\n', 'MAIL FROM:<a@b.example>\r\n', 'RCPT TO:<c@d.example>\r\n', 'DATA\r\n'])
    await say(line)
  await say('Subject: Half a letter\r\n\r\nand the')
  socket.end()
  await once(socket.resume(), 'close')
  await post.send({ to: 'whole@earcon.example', subject: 'A whole one' })
  assert.equal(readdirSync(folder).length, before + 1)
})

test('a killed process has lost no letter that it had answered for', async () => {
  const place = join(home, 'killed')
  const sent: string[] = []
  for (let round = 0; round < 2; round++) {
    const killed = await spawnMailSandbox(place)
    const sending = async (sender: number) => {
      for (let number = 0; ; number++) {
        const messageId = `<${round}-${sender}-${number}@earcon.example>`
        await killed.send({ to: 'a@b.example', messageId, text: `${'long '.repeat(2_000)}\nthe end` })
        sent.push(messageId)
        if (sent.length === (round + 1) * 20) killed.kill()
      }
    }
    const senders = await Promise.allSettled([1, 2, 3, 4].map(sending))
    assert.ok(senders.every(({ status }) => status === 'rejected'))
    await killed.close()
  }
  const again = await spawnMailSandbox(place)
  const kept = again.files()
  for (const messageId of sent)
    assert.equal(kept.filter(({ raw }) => raw.includes(messageId)).length, 1, messageId)
  for (const { raw } of kept) assert.match(raw, /the end\s*$/)
  assert.ok(sent.length >= 40)
  assert.match((await again.get()).body, new RegExp(`${kept.length} letters, the latest first`))
  await again.close()
})

test('the process outlives Ctrl-C and ends with whoever started it', async () => {
  const short = await spawnMailSandbox(join(home, 'short'))
  process.kill(short.pid, 'SIGINT')
  assert.equal((await short.get()).status, 200)
  await short.close()
  assert.deepEqual(await short.ended, [0, null])
})
