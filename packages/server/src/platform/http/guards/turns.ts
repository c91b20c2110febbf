import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { refuseBusy } from '../refusals.ts'

/** So many requests of one visitor may be under way at once, over however many connections: each holds memory, and may hold a file. */
const maxUnderWay = 100
/** Of these so many are worked on, and the others wait: the processor is for everybody. */
const maxWorkedOn = 4

interface Visitor {
  underWay: number
  workedOn: number
  waiting: (() => void)[]
}

/** However much one visitor asks for, others come in between; whoever asks for more than one person can read is refused. */
export function inTurns(
  answer: RequestListener,
  visitorOf: (request: IncomingMessage) => string,
  whenQuiet: (act: () => void) => void,
  /** What takes longer waits for somebody else, such as the card provider or a slow line, and not for the processor. */
  maxTurnMs = 1_000,
): RequestListener {
  const visitors = new Map<string, Visitor>()
  /** Whoever is done hands over their place, so nobody else can slip in between. */
  const handOver = (visitor: Visitor) => {
    const begin = visitor.waiting.shift()
    if (begin) whenQuiet(begin)
    else visitor.workedOn -= 1
  }
  return (request, response) => {
    const name = visitorOf(request)
    const visitor = visitors.get(name) ?? { underWay: 0, workedOn: 0, waiting: [] }
    if (visitor.underWay >= maxUnderWay) return refuseBusy(response)
    visitors.set(name, visitor)
    visitor.underWay += 1
    response.once('close', () => {
      visitor.underWay -= 1
      if (visitor.underWay === 0) visitors.delete(name)
    })
    const begin = () => {
      if (response.closed) return handOver(visitor)
      let isOver = false
      const over = () => {
        clearTimeout(timer)
        if (!isOver) handOver(visitor)
        isOver = true
      }
      const timer = setTimeout(over, maxTurnMs).unref()
      // Not when the visitor hangs up: the work goes on.
      onHead(response, over)
      answer(request, response)
    }
    if (visitor.workedOn >= maxWorkedOn) visitor.waiting.push(begin)
    else {
      visitor.workedOn += 1
      whenQuiet(begin)
    }
  }
}

/** When its head goes out, the work on an answer is done: what follows are bytes, at the pace of the reader. */
function onHead(response: ServerResponse, act: () => void) {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    act()
    return writeHead(...given)
  }
}
