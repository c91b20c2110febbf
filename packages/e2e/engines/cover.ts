import type { Engine } from './engine.ts'
import { readCover } from './in-page.ts'
import { contrastOf, decodePng } from './png.ts'

/** As WCAG asks of drawings. */
const clearContrast = 3

/** How much of a pack's cover differs clearly from the ground that the page is printed on, as a share; nothing before it is there. */
export async function measureCover(engine: Engine) {
  const place = await engine.evaluate(readCover)
  if (!place) return 0
  const { left, top, right, bottom } = place
  const picture = decodePng(await engine.screenshot())
  const ground = picture.at(2, picture.height - 2)
  let clear = 0
  let all = 0
  for (let y = Math.ceil(top); y < Math.floor(bottom); y += 1) {
    for (let x = Math.ceil(left); x < Math.floor(right); x += 1) {
      all += 1
      if (contrastOf(picture.at(x, y), ground) > clearContrast) clear += 1
    }
  }
  return clear / all
}
