/** So many turns of the event loop newcomers may come first. */
const maxTurns = 20

/**
 * One thing that waits is done per turn of the event loop, and none while newcomers arrive: the loop lets in one connection
 * a turn, so behind a hundred of one visitor anybody else would wait for a hundred answers.
 */
export function createPace() {
  const waiting: (() => void)[] = []
  let arrived = false
  let turns = 0
  const turn = () => {
    const isQuiet = !arrived || turns >= maxTurns
    turns = isQuiet ? 0 : turns + 1
    arrived = false
    try {
      if (isQuiet) waiting[0]?.()
    } finally {
      if (isQuiet) waiting.shift()
      if (waiting.length > 0) setImmediate(turn)
    }
  }
  return {
    welcome: () => {
      arrived = true
    },
    whenQuiet: (act: () => void) => {
      if (waiting.push(act) === 1) setImmediate(turn)
    },
  }
}
