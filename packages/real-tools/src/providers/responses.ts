import { type Asked, replyTo, type Toolbox } from './cue.ts'
import { type Protocol, sendEvents, sendJson, stillWanted } from './provider.ts'

interface Item {
  type?: string
  role?: string
  content?: string | { text?: string }[]
}
interface Body {
  model?: string
  input?: Item[]
  tools?: { name?: string; type: string }[]
}

const textOf = ({ content = '' }: Item) =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n')

function askedIn({ input = [], tools = [] }: Body): Asked {
  const texts = input.filter(({ role }) => role === 'user').map(textOf)
  return {
    text: texts.findLast((text) => text.includes('cue:')) ?? '',
    isResult: input.at(-1)?.type?.endsWith('_output') ?? false,
    tools: tools.map(({ name, type }) => name ?? type),
  }
}

const option = (label: string) => ({ label, description: label })
const question = {
  id: 'which',
  question: 'Which one?',
  header: 'Which',
  options: [option('This'), option('That')],
}

const toolbox: Toolbox = (cue, tools) => {
  const shell = (cmd: string, more = {}) => ({ name: 'exec_command', args: { cmd, ...more } })
  switch (cue) {
    case 'permission':
      return shell('touch written.txt', {
        sandbox_permissions: 'require_escalated',
        justification: 'to write a file',
      })
    case 'harmless':
      return shell('ls')
    case 'failure':
      return shell('ls no-such-file')
    case 'longCommand':
      return shell('tail -f notes.txt')
    case 'innerFailure':
      return shell('ls missing-in-subagent')
    case 'question':
      return tools.includes('request_user_input')
        ? { name: 'request_user_input', args: { questions: [question] } }
        : undefined
    case 'subagent':
      return { name: 'spawn_agent', namespace: 'multi_agent_v1', args: { message: 'cue:innerFailure #0' } }
    default:
      return undefined
  }
}

let count = 0

/** The responses API, as much of it as Codex asks for. */
export const responses: Protocol = async (path, received, response) => {
  const body = received as Body
  if (!path.endsWith('/responses')) return sendJson(response, 404, { error: { message: 'no such page' } })
  const { text, call, refusal, tokens, delayMs } = replyTo(askedIn(body), toolbox, 390_000)
  if (!(await stillWanted(response, delayMs))) return
  if (refusal) {
    const type = refusal === 429 ? 'usage_limit_reached' : 'invalid_request_error'
    return sendJson(response, refusal, { error: { message: 'not this one', type, code: type } })
  }
  count += 1
  const item = call
    ? {
        type: 'function_call',
        id: `fc_${count}`,
        call_id: `call_${count}`,
        name: call.name,
        ...(call.namespace && { namespace: call.namespace }),
        arguments: JSON.stringify(call.args),
      }
    : {
        type: 'message',
        id: `msg_${count}`,
        role: 'assistant',
        content: [{ type: 'output_text', text, annotations: [] }],
      }
  const usage = {
    input_tokens: tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 9,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: tokens + 9,
  }
  const whole = { id: `resp_${count}`, object: 'response', model: body.model }
  const event = (type: string, data: object) => [type, { type, ...data }] as const
  sendEvents(response, [
    event('response.created', { response: { ...whole, status: 'in_progress', output: [] } }),
    event('response.output_item.added', { output_index: 0, item: { ...item, status: 'in_progress' } }),
    ...(call
      ? []
      : [
          event('response.output_text.delta', {
            item_id: item.id,
            output_index: 0,
            content_index: 0,
            delta: text,
          }),
        ]),
    event('response.output_item.done', { output_index: 0, item: { ...item, status: 'completed' } }),
    event('response.completed', { response: { ...whole, status: 'completed', output: [item], usage } }),
  ])
  response.end()
}
