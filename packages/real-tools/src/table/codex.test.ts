import { codex } from '../tools/codex.ts'
import { moments } from './moments.ts'
import { tryDamages } from './try-damages.ts'
import { tryTable } from './try-table.ts'

tryTable(codex, [
  ['it is started', moments.start, [], 'it begins a session with the first prompt'],
  ['the first prompt is answered', moments.answer, ['session.start', 'task.complete']],
  ['a prompt is answered', moments.answer, ['task.acknowledge', 'task.complete']],
  ['a command needs permission', moments.permission, ['task.acknowledge', 'input.required', 'task.complete']],
  ['a command needs nobody', moments.harmless, ['task.acknowledge', 'task.complete']],
  ['a command fails', moments.toolFailure, ['task.acknowledge', 'task.complete'], 'it tells nobody'],
  ['a subagent works, and fails', moments.subagent, ['task.acknowledge', 'task.complete']],
  ['the provider refuses', moments.refusal, ['task.acknowledge'], 'it tells nobody'],
  ['the provider sets a limit', moments.limit, ['task.acknowledge'], 'it tells nobody'],
  ['its user stops the model', moments.interruption, ['task.acknowledge']],
  ['a conversation grows too long', moments.full, ['task.acknowledge', 'task.complete']],
  ['and is compacted before the next prompt', moments.thought, ['resource.limit', 'task.complete']],
  ['it is left', moments.quit, [], 'its daemon ends the session a minute later'],
  ['it is resumed', moments.resume, [], 'it begins with the next prompt'],
  ['and prompted', moments.answer, ['session.start', 'task.complete']],
])

tryDamages(codex)
