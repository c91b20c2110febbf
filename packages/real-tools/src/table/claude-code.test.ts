import { claudeCode } from '../tools/claude-code.ts'
import { moments } from './moments.ts'
import { tryDamages } from './try-damages.ts'
import { tryTable } from './try-table.ts'

tryTable(claudeCode, [
  ['it is started', moments.start, ['session.start']],
  ['a prompt is answered', moments.answer, ['task.acknowledge', 'task.complete']],
  ['a conversation grows too long', moments.full, ['task.acknowledge', 'task.complete']],
  ['and is compacted', moments.thought, ['task.acknowledge', 'resource.limit', 'task.complete']],
  ['a command needs permission', moments.permission, ['task.acknowledge', 'input.required', 'task.complete']],
  ['the model asks its user', moments.question, ['task.acknowledge', 'input.required', 'task.complete']],
  ['a command needs nobody', moments.harmless, ['task.acknowledge', 'task.complete']],
  ['a command fails', moments.toolFailure, ['task.acknowledge', 'task.error', 'task.complete']],
  ['a subagent works, and fails', moments.subagent, ['task.acknowledge', 'task.complete']],
  ['a command goes on in the background', moments.background, ['task.acknowledge']],
  ['and ends', moments.backgroundEnd, ['task.complete']],
  ['the provider refuses', moments.refusal, ['task.acknowledge', 'task.error']],
  ['the provider sets a limit', moments.limit, ['task.acknowledge', 'resource.limit']],
  ['its user stops the model', moments.interruption, ['task.acknowledge']],
  ['its user stops a command', moments.commandInterruption, ['task.acknowledge']],
  ['it is left', moments.quit, ['session.end']],
  ['it is resumed', moments.resume, ['session.start']],
])

tryDamages(claudeCode)
