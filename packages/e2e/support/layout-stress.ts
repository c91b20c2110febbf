import type { Page } from '@playwright/test'

/** As a reader sees it who has set the type to twice its size. */
export const doubleFontSize = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })

export const resetFontSize = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets = []
  })

/** Every text of the page twice, as it may come out in a longer language, or with longer titles. */
export const doubleTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, svg')) texts.push(node)
    for (const text of texts) text.textContent = `${text.textContent} ${text.textContent?.trim()}`
  })

/** What is too small for a finger; links within a sentence are as high as it. */
export const findSmallTargets = (page: Page) =>
  page.locator('main :is(a, button, input, textarea, summary)').evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility() && !target.matches('p:not(.ways-on, .title) > a'))
      .map((target) => ({ name: target.textContent || target.id, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 44 || box.width < 44)
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
  )
