import { z } from 'zod'
import { defineCall } from '../call.ts'
import { formField, textField } from '../fields.ts'

/** One line to be pasted into a terminal, and the tool that it is for. */
const InstallLine = z.object({ tool: z.string(), line: z.string() })

/** A device on which somebody installs what they own. The token itself is told once, when it is made. */
export const InstallToken = z.object({
  id: z.string(),
  label: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type InstallToken = z.infer<typeof InstallToken>

export const createInstallToken = defineCall({
  method: 'POST',
  path: '/me/install-tokens',
  summary:
    'A token by which all that the buyer owns for coding tools is installed on one device; told this once',
  status: 201,
  login: true,
  body: z.object({ label: formField('label') }),
  answer: z.object({ id: z.string(), token: z.string(), lines: z.array(InstallLine) }),
})

export const listInstallTokens = defineCall({
  method: 'GET',
  path: '/me/install-tokens',
  summary: 'The devices that the buyer has made install tokens for, the newest first',
  login: true,
  answer: z.object({ data: z.array(InstallToken) }),
})

export const deleteInstallToken = defineCall({
  method: 'DELETE',
  path: '/me/install-tokens/:id',
  summary: 'Revokes an install token: from now on nothing is installed by it',
  status: 204,
  login: true,
  params: z.object({ id: textField('id') }),
  answer: z.void(),
})
