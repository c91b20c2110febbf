import { scores } from '../catalogue.ts'
import { answerOrders } from '../pool.ts'
import { examine } from './examine.ts'

answerOrders(
  async (recipe) => {
    const score = scores.get(String(recipe))
    if (!score) throw new Error(`Nobody wrote the score ${String(recipe)}.`)
    return examine(score)
  },
  ({ wav }) => [wav.buffer],
)
