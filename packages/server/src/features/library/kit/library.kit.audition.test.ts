import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { coldStart, createMachine, runOn, unpackInto } from '../../../testing/kit-machine.ts'
import { archivedTrackWith, shopInfo, storeText } from '../../../testing/pack-archives.ts'
import { auditionPapers } from '../downloads/library.audition-texts.ts'

const audition = {
  ...coldStart,
  isAudition: true,
  papers: auditionPapers(coldStart.slug, shopInfo),
  tracks: coldStart.tracks.map(({ title, event }) =>
    archivedTrackWith({ title, event, master: storeText(`RIFF, a little of ${title}`) }),
  ),
}

/** A machine on which either may be installed, and what is then heard when work is done. */
async function prepare() {
  const machine = createMachine()
  const folders = {
    whole: await unpackInto(join(machine.home, 'bought')),
    audition: await unpackInto(join(machine.home, 'tried'), audition),
  }
  const soundIn = (folder: string) =>
    readFileSync(join(machine.home, folder, 'cold-start/sounds/task.complete.wav'), 'utf8')
  return {
    soundIn,
    async install(which: keyof typeof folders) {
      const { outcome, over } = runOn(machine, ['sh', join(folders[which], 'install.sh'), 'cursor'])
      await over
      return outcome
    },
  }
}

for (const folder of ['.openpeon/packs', '.cursor/plugins/local']) {
  test(`what is bought takes the place of what was tried, in ${folder}`, async () => {
    const { install, soundIn } = await prepare()
    await install('audition')
    assert.equal(soundIn(folder), soundIn('tried'))
    await install('whole')
    assert.equal(soundIn(folder), soundIn('bought'))
  })

  test(`what is tried never takes the place of what was bought, in ${folder}, and says so`, async () => {
    const { install, soundIn } = await prepare()
    await install('whole')
    const { status, stdout } = await install('audition')
    assert.equal(status, 0)
    assert.match(stdout, /is here already, and whole/)
    assert.equal(soundIn(folder), soundIn('bought'))
  })
}
