import { earlyPressScript } from './early-press.ts'

/**
 * Begins with what waits. A tab that nobody looks at is not painted, and does not wait for it; nor does a browser that does not
 * tell of it, or takes two seconds. Until then presses are remembered.
 */
export const afterPaintScript = `${earlyPressScript}
{let begin=()=>{begin=()=>{}
const add=(name,how)=>document.head.append(Object.assign(document.createElement(name),how))
for(const{href}of document.querySelectorAll('link[rel=after-paint]'))add('link',{rel:'modulepreload',href})
for(const{text}of document.querySelectorAll('script[type=after-paint]'))add('script',{type:'module',text})}
if(document.hidden||!self.PerformanceObserver?.supportedEntryTypes?.includes('paint'))begin()
else{new PerformanceObserver(()=>begin()).observe({type:'paint',buffered:true});setTimeout(()=>begin(),2000)}}`

/**
 * A page is whole without its modules. So they are not even asked for until it is painted: on a slow line they would take the
 * place of what paints it, and on a slow phone the time.
 */
export function loadAfterPaint(page: string) {
  const [before = '', start = '', ...after] = page.split(/(<script type="module" async="">)/)
  const imports = after.join('')
  return (
    before
      // What the page's own module imports needs no link.
      .replace(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, href: string) =>
        imports.includes(`from "${href}"`) || imports.includes(`import "${href}"`)
          ? ''
          : `<link rel="after-paint" href="${href}"/>`,
      )
      .concat(
        start && '<script type="after-paint">',
        imports.replace('</body>', `<script>${afterPaintScript}</script></body>`),
      )
  )
}
