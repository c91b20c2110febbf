import { type Asked, replyTo, type Toolbox } from './cue.ts'
import { type Protocol, sendEvents, sendJson, stillWanted } from './provider.ts'

interface Part {
  text?: string
  functionResponse?: object
}
interface Body {
  contents?: { role?: string; parts?: Part[] }[]
  tools?: { functionDeclarations?: { name: string }[] }[]
  generationConfig?: { responseSchema?: object; responseJsonSchema?: object }
}

function askedIn({ contents = [], tools = [] }: Body): Asked {
  const parts = contents.at(-1)?.parts ?? []
  const texts = contents.flatMap(({ role, parts = [] }) =>
    role === 'model' ? [] : parts.map(({ text = '' }) => text),
  )
  return {
    text: texts.findLast((text) => text.includes('cue:')) ?? '',
    isResult: parts.some(({ functionResponse }) => functionResponse),
    tools: tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
  }
}

const option = (label: string) => ({ label, description: label })
const question = {
  question: 'Which one?',
  header: 'Which',
  type: 'choice',
  options: [option('This'), option('That')],
}

const toolbox: Toolbox = (cue, tools) => {
  const shell = (command: string) => ({
    name: 'run_shell_command',
    args: { command, description: 'a command' },
  })
  switch (cue) {
    case 'permission':
      return shell('touch written.txt')
    case 'harmless':
      return { name: 'list_directory', args: { dir_path: '.' } }
    case 'failure':
      return { name: 'read_file', args: { file_path: 'no-such-file.txt' } }
    case 'innerFailure':
      return { name: 'read_file', args: { file_path: 'missing-in-subagent' } }
    case 'question':
      return { name: 'ask_user', args: { questions: [question] } }
    case 'subagent':
      return tools.includes('codebase_investigator')
        ? { name: 'codebase_investigator', args: { objective: 'cue:innerFailure #0' } }
        : undefined
    default:
      return undefined
  }
}

/** What the tool asks its smaller models: who speaks next, how hard a question is. */
const decisions: Record<string, string> = { next_speaker: 'user', model_choice: 'flash', reasoning: 'none' }

/** The generateContent API, as much of it as Gemini CLI asks for. */
export const gemini: Protocol = async (path, received, response) => {
  const body = received as Body
  if (path.endsWith(':countTokens')) return sendJson(response, 200, { totalTokens: 100 })
  if (!/:(generate|streamGenerate)Content$/.test(path))
    return sendJson(response, 404, { error: { code: 404, message: 'no such page', status: 'NOT_FOUND' } })
  const { text, call, refusal, tokens, delayMs } = replyTo(askedIn(body), toolbox, 1_040_000)
  if (!(await stillWanted(response, delayMs))) return
  if (refusal) {
    const status = refusal === 429 ? 'RESOURCE_EXHAUSTED' : 'INVALID_ARGUMENT'
    return sendJson(response, refusal, { error: { code: refusal, message: 'not this one', status } })
  }
  const { responseSchema, responseJsonSchema } = body.generationConfig ?? {}
  const isDecision = responseSchema ?? responseJsonSchema
  const part = isDecision ? { text: JSON.stringify(decisions) } : call ? { functionCall: call } : { text }
  const answer = {
    candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: tokens, candidatesTokenCount: 9, totalTokenCount: tokens + 9 },
  }
  if (!path.includes('stream')) return sendJson(response, 200, answer)
  sendEvents(response, [['', answer]])
  response.end()
}
