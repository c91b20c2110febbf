/** Begins with what waits. A tab that nobody looks at is not painted, and does not wait for it. */
export const afterPaintScript = `(begin=>document.hidden?begin():requestAnimationFrame(()=>setTimeout(begin)))(()=>{
for(const link of document.querySelectorAll('link[rel=after-paint]'))link.rel='modulepreload'
for(const{text}of document.querySelectorAll('script[type=after-paint]'))document.head.append(Object.assign(document.createElement('script'),{type:'module',text}))})`

/**
 * A page is whole without its modules. So they are not even asked for until it is painted: on a slow line they would take the
 * place of what paints it, and on a slow phone the time.
 */
export const loadAfterPaint = (page: string) =>
  page
    .replaceAll('<link rel="modulepreload"', '<link rel="after-paint"')
    .replace('<script type="module" async="">', '<script type="after-paint">')
    .replace('</body>', `<script>${afterPaintScript}</script></body>`)
