import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { brokenMessage, failurePage, signInOverMessage, signInPage } from './pages.ts'
import { type Person, people, personInForm, subjectOf, validatePerson } from './people.ts'
import { logError } from './provider.ts'

type Page = ReturnType<typeof failurePage>

export interface SignInContext {
  provider: Provider
  enter: (person: Person) => void
  issuer: string
  redirectUri: string
}

/** Answers at the address of one sign-in: shows the people, or passes on who was chosen. */
export async function answerSignIn(
  door: SignInContext,
  request: IncomingMessage,
  response: ServerResponse,
  uid: string,
) {
  try {
    const interaction = await door.provider.interactionDetails(request, response)
    if (interaction.uid !== uid) throw new errors.SessionNotFound('another sign-in')
    if (request.method === 'POST') await choose(door, request, response)
    else sendPage(response, 200, signInPage([door.issuer, door.redirectUri]))
  } catch (error) {
    if (error instanceof errors.SessionNotFound)
      return sendPage(response, 400, failurePage(door.issuer, signInOverMessage))
    logError(error)
    sendPage(response, 500, failurePage(door.issuer, brokenMessage))
  }
}

async function choose(door: SignInContext, request: IncomingMessage, response: ServerResponse) {
  const form = await formIn(request)
  const choice = form?.get('choice')
  if (choice === 'cancel') {
    const denied = { error: 'access_denied', error_description: 'Nobody was chosen' }
    return door.provider.interactionFinished(request, response, denied)
  }
  const chosen =
    form && choice === 'somebody-else' ? personInForm(form) : people.find(({ email }) => email === choice)
  if (!chosen) {
    response.setHeader('connection', 'close')
    return sendPage(response, 400, failurePage(door.issuer, 'Nobody of that kind signs in here.'))
  }
  const complaints = validatePerson(chosen)
  if (Object.keys(complaints).length > 0) {
    return sendPage(response, 400, signInPage([door.issuer, door.redirectUri], chosen, complaints))
  }
  door.enter(chosen)
  const login = { accountId: subjectOf(chosen) }
  return door.provider.interactionFinished(request, response, { login, select_account: {}, consent: {} })
}

/** The fields of a sent form; nothing, if it is no form or too long to be one. */
async function formIn(request: IncomingMessage) {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > 16_384) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

export function sendPage(response: ServerResponse, status: number, { headers, html }: Page) {
  response.writeHead(status, headers).end(html)
}
