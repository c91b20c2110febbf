import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { geminiCli } from './gemini-cli.ts'
import { openCode } from './open-code.ts'

export const tools = { claudeCode, codex, geminiCli, openCode }
