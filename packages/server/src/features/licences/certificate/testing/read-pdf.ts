import { createCanvas } from '@napi-rs/canvas'
import jsqr from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page as Mozilla's reader sees it, which nobody here wrote. */
export async function readPdf(bytes: Buffer) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const { items, lang } = await page.getTextContent()
  const texts = items.flatMap((item) =>
    'str' in item
      ? [
          {
            text: item.str + (item.hasEOL ? '\n' : ''),
            x: item.transform[4],
            y: item.transform[5],
            width: item.width,
          },
        ]
      : [],
  )
  return {
    lang,
    texts,
    text: texts.map(({ text }) => text).join(''),
    pages: document.numPages,
    title: (await document.getMetadata()).info,
    preferences: await document.getViewerPreferences(),
    tree: await page.getStructTree(),
    links: (await page.getAnnotations()).flatMap(({ url }: { url?: string }) => url ?? []),
    /** What a phone reads in its QR code. */
    async readCode() {
      const viewport = page.getViewport({ scale: 2 })
      const canvas = createCanvas(viewport.width, viewport.height)
      const canvasContext = canvas.getContext('2d')
      await page.render({ canvas, canvasContext, viewport }).promise
      const { data, width, height } = canvasContext.getImageData(0, 0, canvas.width, canvas.height)
      return jsqr.default(data, width, height)?.data
    },
  }
}
