import { scores } from '../catalogue.ts'
import { answerTasks } from '../worker-pool.ts'
import { examine } from './examine.ts'

answerTasks(async (recipe) => {
  const score = scores.get(String(recipe))
  if (!score) throw new Error(`Nobody wrote the score ${String(recipe)}.`)
  return examine(score)
})
