import { mapPage } from '../../pages/map-page.ts'
import { recordPack } from '../../pages/pack-page.ts'
import { expect, test } from '../../shop.ts'

// The recorder looks into the page, which the browser takes for a person's touch.
test.use({ trace: 'off' })

test('that browsers play nothing yet is told once, and rests name their sounds all the same (451)', async ({
  page,
  context,
  request,
}) => {
  for (const slug of ['cold-start', 'hello-world']) await recordPack(request, slug)
  const map = mapPage(page)
  await map.open()
  await expect(map.points.first()).toBeVisible()
  const boxes = await Promise.all(
    ['Clutch In', 'Foot off the Pedal'].map((title) => map.point(title).boundingBox()),
  )
  // Another page, which nobody looks into: it tells by itself what it says.
  const untouched = await context.newPage()
  await untouched.addInitScript(() =>
    new MutationObserver(() => {
      const said = document.querySelector('.map-heard')?.textContent
      if (said) console.log(said)
    }).observe(document, { subtree: true, childList: true, characterData: true }),
  )
  const rest = async (place: number, sentence: RegExp) => {
    const said = untouched.waitForEvent('console', (message) => sentence.test(message.text()))
    const { x = 0, y = 0, width = 0, height = 0 } = boxes[place] ?? {}
    await untouched.mouse.move(x + width / 2, y + height / 2)
    await said
  }
  await untouched.goto('/map', { waitUntil: 'networkidle' })
  await rest(0, /^Clutch In.*Could not play preview for Clutch In\. Playback was prevented\.$/)
  await rest(1, /^Foot off the Pedal from Cold Start.*s$/)
})
