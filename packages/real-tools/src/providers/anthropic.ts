import { type Asked, replyTo, type Toolbox } from './cue.ts'
import { type Protocol, sendEvents, sendJson, stillWanted } from './provider.ts'

interface Part {
  type: string
  text?: string
}
interface Message {
  role: string
  content: string | Part[]
}
interface Body {
  model?: string
  stream?: boolean
  messages?: Message[]
  tools?: { name: string }[]
}

const partsOf = ({ content }: Message): Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content

const textsIn = (messages: readonly Message[]) =>
  messages
    .filter(({ role }) => role === 'user')
    .flatMap(partsOf)
    .flatMap(({ type, text }) =>
      type === 'text' && text && !text.startsWith('<system-reminder>') ? [text] : [],
    )

/** What has been said since the model spoke last; where a tool has answered, the words that it was called for. */
function askedIn({ messages = [], tools = [] }: Body): Asked {
  const news = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1)
  const isResult = news.flatMap(partsOf).some(({ type }) => type === 'tool_result')
  const texts = textsIn(isResult ? messages : news)
  return {
    text: texts.findLast((text) => text.includes('cue:')) ?? '',
    isResult,
    tools: tools.map(({ name }) => name),
  }
}

const option = (label: string) => ({ label, description: label })
const question = {
  question: 'Which one?',
  header: 'Which',
  multiSelect: false,
  options: [option('This'), option('That')],
}

const toolbox: Toolbox = (cue, tools) => {
  const bash = (command: string, more = {}) => ({
    name: 'Bash',
    args: { command, description: 'a command', ...more },
  })
  const agent = tools.includes('Agent') ? 'Agent' : 'Task'
  switch (cue) {
    case 'permission':
      return bash('touch written.txt')
    case 'harmless':
      return bash('ls')
    case 'failure':
      return bash('ls no-such-file')
    case 'innerFailure':
      return bash('ls missing-in-subagent')
    case 'question':
      return { name: 'AskUserQuestion', args: { questions: [question] } }
    case 'subagent':
      return {
        name: agent,
        args: {
          description: 'a small task',
          prompt: 'cue:innerFailure #0',
          subagent_type: 'general-purpose',
          run_in_background: false,
        },
      }
    case 'longCommand':
      return bash('tail -f notes.txt')
    case 'background':
      return bash('sleep 6', { run_in_background: true })
    default:
      return undefined
  }
}

let count = 0

/** The messages API, as much of it as Claude Code asks for. */
export const anthropic: Protocol = async (path, received, response) => {
  const body = received as Body
  if (path.endsWith('/count_tokens')) return sendJson(response, 200, { input_tokens: 100 })
  if (!path.endsWith('/v1/messages'))
    return sendJson(response, 404, {
      type: 'error',
      error: { type: 'not_found_error', message: 'no such page' },
    })
  const { text, call, refusal, tokens, delayMs } = replyTo(askedIn(body), toolbox, 990_000)
  if (!(await stillWanted(response, delayMs))) return
  if (refusal) {
    const type = refusal === 429 ? 'rate_limit_error' : 'invalid_request_error'
    return sendJson(response, refusal, { type: 'error', error: { type, message: 'not this one' } })
  }
  count += 1
  const block = call
    ? { type: 'tool_use', id: `toolu_${count}`, name: call.name, input: {} }
    : { type: 'text', text: '' }
  const delta = call
    ? { type: 'input_json_delta', partial_json: JSON.stringify(call.args) }
    : { type: 'text_delta', text }
  const stop_reason = call ? 'tool_use' : 'end_turn'
  const usage = {
    input_tokens: tokens,
    output_tokens: 9,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  }
  const message = { id: `msg_${count}`, type: 'message', role: 'assistant', model: body.model, usage }
  if (!body.stream) {
    const content = [call ? { ...block, input: call.args } : { type: 'text', text }]
    return sendJson(response, 200, { ...message, content, stop_reason, stop_sequence: null })
  }
  const event = (type: string, data: object) => [type, { type, ...data }] as const
  sendEvents(response, [
    event('message_start', { message: { ...message, content: [], stop_reason: null, stop_sequence: null } }),
    event('content_block_start', { index: 0, content_block: block }),
    event('content_block_delta', { index: 0, delta }),
    event('content_block_stop', { index: 0 }),
    event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 9 } }),
    event('message_stop', {}),
  ])
  response.end()
}
