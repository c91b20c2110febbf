import { type Asked, replyTo, type Toolbox } from './cue.ts'
import { type Protocol, sendEvents, sendJson, stillWanted } from './provider.ts'

interface Message {
  role: string
  content?: string | { text?: string }[] | null
}
interface Body {
  model?: string
  stream?: boolean
  messages?: Message[]
  tools?: { function: { name: string } }[]
}

const textOf = ({ content }: Message) =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n')

function askedIn({ messages = [], tools = [] }: Body): Asked {
  const texts = messages.filter(({ role }) => role === 'user').map(textOf)
  return {
    text: texts.at(-1) ?? '',
    isResult: messages.at(-1)?.role === 'tool',
    tools: tools.map((tool) => tool.function.name),
  }
}

const option = (label: string) => ({ label, description: label })
const question = { question: 'Which one?', header: 'Which', options: [option('This'), option('That')] }

const toolbox: Toolbox = (cue) => {
  const bash = (command: string) => ({ name: 'bash', args: { command, description: 'a command' } })
  switch (cue) {
    case 'permission':
      return bash('touch written.txt')
    case 'harmless':
      return { name: 'glob', args: { pattern: '*.txt' } }
    case 'failure':
      return { name: 'read', args: { filePath: 'no-such-file.txt' } }
    case 'innerFailure':
      return { name: 'read', args: { filePath: 'missing-in-subagent' } }
    case 'question':
      return { name: 'question', args: { questions: [question] } }
    case 'subagent':
      return {
        name: 'task',
        args: { description: 'a small task', prompt: 'cue:innerFailure #0', subagent_type: 'general' },
      }
    default:
      return undefined
  }
}

let count = 0

/** Chat completions, as much of them as OpenCode asks for. */
export const chatCompletions: Protocol = async (path, received, response) => {
  const body = received as Body
  if (!path.endsWith('/chat/completions'))
    return sendJson(response, 404, { error: { message: 'no such page' } })
  const { text, call, refusal, tokens, delayMs } = replyTo(askedIn(body), toolbox, 199_000)
  if (!(await stillWanted(response, delayMs))) return
  if (refusal) {
    const type = refusal === 429 ? 'rate_limit_exceeded' : 'invalid_request_error'
    return sendJson(response, refusal, { error: { message: 'not this one', type } })
  }
  count += 1
  const usage = { prompt_tokens: tokens, completion_tokens: 9, total_tokens: tokens + 9 }
  const message = call
    ? {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            index: 0,
            id: `call_${count}`,
            type: 'function',
            function: { name: call.name, arguments: JSON.stringify(call.args) },
          },
        ],
      }
    : { role: 'assistant', content: text }
  const finish_reason = call ? 'tool_calls' : 'stop'
  const base = { id: `chat_${count}`, created: 1, model: body.model }
  if (!body.stream) {
    const choices = [{ index: 0, message, finish_reason }]
    return sendJson(response, 200, { ...base, object: 'chat.completion', choices, usage })
  }
  const chunk = (delta: object, reason: string | null, more = {}) =>
    [
      '',
      {
        ...base,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason: reason }],
        ...more,
      },
    ] as const
  sendEvents(response, [chunk(message, null), chunk({}, finish_reason, { usage })])
  response.end('data: [DONE]\n\n')
}
