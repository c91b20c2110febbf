import { FileReply } from '../../platform/http/replies.ts'

const onlyInTheDark = '(prefers-color-scheme:dark)'
/** Of the same length, so that the size of the file and its parts stay what they are. Nothing else parts it from `@media`. */
const always = ' all'.padEnd(onlyInTheDark.length)

/**
 * A drawing knows the colours of both schemes, and which of them the page has; but a browser that shows it as a picture need
 * not tell it (WebKit does not). So whoever wants the dark ones asks for them by address.
 */
export function inDarkColours({ body, sources, options }: FileReply) {
  return new FileReply(
    {
      ...body,
      tag: `${body.tag}-dark`,
      async *read(media, start, end) {
        const parts = await Array.fromAsync(body.read(media, 0, body.size - 1))
        const drawing = Buffer.concat(parts).toString('latin1').replace(onlyInTheDark, always)
        yield Buffer.from(drawing, 'latin1').subarray(start, end + 1)
      },
    },
    sources,
    options,
  )
}
