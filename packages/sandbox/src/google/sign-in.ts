import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { failure, isBroken, isOver, signIn } from './pages.ts'
import { complaintsOf, describedIn, type Person, people, subjectOf } from './people.ts'
import { tell } from './provider.ts'

type Page = ReturnType<typeof failure>

export interface Door {
  provider: Provider
  enter: (person: Person) => void
  issuer: string
  redirectUri: string
}

/** Answers at the address of one sign-in: shows the people, or passes on who was chosen. */
export async function answerSignIn(
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
  uid: string,
) {
  try {
    const interaction = await door.provider.interactionDetails(request, response)
    if (interaction.uid !== uid) throw new errors.SessionNotFound('another sign-in')
    if (request.method === 'POST') await choose(door, request, response)
    else send(response, 200, signIn([door.issuer, door.redirectUri]))
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return send(response, 400, failure(door.issuer, isOver))
    tell(error)
    send(response, 500, failure(door.issuer, isBroken))
  }
}

async function choose(door: Door, request: IncomingMessage, response: ServerResponse) {
  const form = await formIn(request)
  const choice = form?.get('choice')
  if (choice === 'cancel') {
    const denied = { error: 'access_denied', error_description: 'Nobody was chosen' }
    return door.provider.interactionFinished(request, response, denied)
  }
  const chosen =
    form && choice === 'somebody-else' ? describedIn(form) : people.find(({ email }) => email === choice)
  if (!chosen) {
    response.setHeader('connection', 'close')
    return send(response, 400, failure(door.issuer, 'Nobody of that kind signs in here.'))
  }
  const complaints = complaintsOf(chosen)
  if (Object.keys(complaints).length > 0) {
    return send(response, 400, signIn([door.issuer, door.redirectUri], chosen, complaints))
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

export function send(response: ServerResponse, status: number, { headers, html }: Page) {
  response.writeHead(status, headers).end(html)
}
