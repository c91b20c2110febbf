import { readFileSync } from 'node:fs'
import temml from 'temml'
import type { Plugin } from 'vite'

/** What the stylesheet says instead: a page's policy lets no element bring a style of its own. */
const styledByCss = new Set([
  'display:block math;',
  'padding-left:0em;padding-right:0em;',
  'padding-left:1em;padding-right:0em;',
])

/** LaTeX as MathML. A formula that is not understood, or not as it stands, stops the build. */
function mathOf(latex: string, displayMode: boolean) {
  const math = temml.renderToString(latex, { displayMode, throwOnError: true, strict: true })
  return math.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styledByCss.has(style))
      throw new Error(`A formula asks for a style that nobody has written: ${style}`)
    return ''
  })
}

/** `import loudness from './loudness.tex?math'` is the formula, drawn while the site is built; `?inline`, as it stands in a line. */
export const formulasPlugin: Plugin = {
  name: 'formulas',
  enforce: 'pre',
  load: {
    filter: { id: /\.tex\?(math|inline)$/ },
    handler(id) {
      const [file = '', form] = id.split('?')
      this.addWatchFile(file)
      return `export default ${JSON.stringify(mathOf(readFileSync(file, 'utf8'), form === 'math'))}`
    },
  },
}
