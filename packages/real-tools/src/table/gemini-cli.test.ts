import { geminiCli } from '../tools/gemini-cli.ts'
import { moments } from './moments.ts'
import { tryDamages } from './try-damages.ts'
import { tryTable } from './try-table.ts'

tryTable(geminiCli, [
  ['it is started', moments.start, ['session.start']],
  ['a prompt is answered', moments.answer, ['task.acknowledge', 'task.complete']],
  ['a command needs permission', moments.permission, ['task.acknowledge', 'input.required', 'task.complete']],
  ['the model asks its user', moments.question, ['task.acknowledge', 'input.required', 'task.complete']],
  ['a command needs nobody', moments.harmless, ['task.acknowledge', 'task.complete']],
  ['a command fails', moments.toolFailure, ['task.acknowledge', 'task.complete'], 'its hooks do not say'],
  ['the provider refuses', moments.refusal, ['task.acknowledge', 'task.error']],
  [
    'the provider sets a limit',
    moments.limitForMinutes,
    ['task.acknowledge'],
    'it tries again for minutes, and tells nobody',
  ],
  ['its user stops the model', moments.interruption, ['task.acknowledge']],
  ['it is left', moments.quit, ['session.end']],
  ['it is resumed', moments.resume, ['session.start']],
])

tryDamages(geminiCli)
