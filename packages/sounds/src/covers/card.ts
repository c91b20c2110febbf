import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { palettePng } from './png.ts'

// Once a process: the module is compiled when it is first wanted, and refuses to be given a second time.
await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))

/** The picture in pixels, as large as it says it is. */
export function pngOf(svg: string): Uint8Array {
  const renderer = new Resvg(svg)
  const image = renderer.render()
  try {
    return palettePng(image.pixels, image.width, image.height)
  } finally {
    image.free()
    renderer.free()
  }
}
