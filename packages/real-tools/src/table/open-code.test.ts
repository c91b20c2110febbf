import { openCode } from '../tools/open-code.ts'
import { moments } from './moments.ts'
import { tryDamages } from './try-damages.ts'
import { tryTable } from './try-table.ts'

tryTable(openCode, [
  ['it is started', moments.start, [], 'it begins a session with the first prompt'],
  ['the first prompt is answered', moments.answer, ['session.start', 'task.complete']],
  ['a prompt is answered', moments.answer, ['task.acknowledge', 'task.complete']],
  ['a command needs permission', moments.permission, ['task.acknowledge', 'input.required', 'task.complete']],
  ['the model asks its user', moments.question, ['task.acknowledge', 'input.required', 'task.complete']],
  ['a command needs nobody', moments.harmless, ['task.acknowledge', 'task.complete']],
  ['a command fails', moments.toolFailure, ['task.acknowledge', 'task.complete'], 'it tells nobody'],
  ['a subagent works, and fails', moments.subagent, ['task.acknowledge', 'task.complete']],
  ['the provider refuses', moments.refusal, ['task.acknowledge', 'task.error']],
  ['the provider sets a limit', moments.limitForMinutes, ['task.acknowledge', 'resource.limit']],
  ['its user stops the model', moments.interruption, ['task.acknowledge']],
  ['a conversation grows too long', moments.full, ['task.acknowledge', 'resource.limit', 'task.complete']],
  ['it is left', moments.quit, [], 'it tells nobody'],
])

tryDamages(openCode)
