import { readFileSync } from 'node:fs'
import { errors } from 'oidc-provider'
import { html, renderPage } from '../page.ts'
import { type Person, people, type validatePerson } from './people.ts'

const title = 'Sign in with Google'
const inPlaceOf = 'Google'
const style = readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8')

const nobodyYet: Person = { email: '', name: '', verified: true, work: false }

/** Asks who signs in. The browser comes from here to the shop by way of redirects, so the policy must allow both. */
export function signInPage(
  addresses: string[],
  typed = nobodyYet,
  complaints: ReturnType<typeof validatePerson> = {},
) {
  const origins = new Set(addresses.map((address) => new URL(address).origin))
  const body = html`
<p>This is the sandbox of the shop. No Google account is involved: choose who you are, and the shop will believe it.</p>
<form method="post">
<ul class="people" aria-label="People">${people.map(
    (person) =>
      html`<li><button name="choice" value="${person.email}"><span>${person.name},
<span class="muted">${person.email}${!person.verified && ' (address not verified)'}</span></span></button></li>`,
  )}</ul>
</form>
<h2 id="somebody-else">Somebody else</h2>
<form method="post" novalidate aria-labelledby="somebody-else">
${field('email', 'Email', typed.email, complaints.email)}
${field('name', 'Name', typed.name, complaints.name)}
${box('verified', 'Address verified', typed.verified)}
${box('work', 'Work account (Google speaks for this domain)', typed.work)}
<button class="leading" name="choice" value="somebody-else">Continue</button>
</form>
<form method="post" class="cancel"><button name="choice" value="cancel">Cancel</button></form>
`
  const policy = { 'form-action': [...origins].join(' ') }
  const shown = renderPage({ title, inPlaceOf, body, style, policy, narrow: true })
  // With no referrer at all a browser would not say either from where a form is sent.
  return { ...shown, headers: { ...shown.headers, 'referrer-policy': 'same-origin' } }
}

const field = (
  name: 'email' | 'name',
  label: string,
  value: string,
  complaint?: string,
) => html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${name === 'email' ? 'email' : 'text'}" value="${value}" autocomplete="off"
${complaint !== undefined && html` aria-invalid="true" aria-describedby="${name}-complaint" autofocus`}>
${complaint !== undefined && html`<p class="complaint" id="${name}-complaint">${complaint}</p>`}
</div>`

const box = (name: string, label: string, checked: boolean) => html`<label class="box">
<input type="checkbox" name="${name}"${checked && html` checked`}> ${label}
</label>`

/** Says in one sentence why it does not go on, and leads back to where it can be begun anew. */
export const failurePage = (issuer: string, sentence: string) =>
  renderPage({
    title,
    inPlaceOf,
    narrow: true,
    body: html`<p class="notice failure">${sentence}</p>
<p><a href="${new URL('/login', issuer).href}">Back to login</a></p>`,
  })

export const signInOverMessage = 'This sign-in is over, or was begun in another browser. Please start again.'
export const notFoundMessage = 'There is nothing at this address.'
export const brokenMessage = 'Something went wrong in the sandbox. Please start again.'

/** What the provider has against a request, as a sentence. */
export function refusalMessage(error: string, description: string | undefined, thrown: Error) {
  if (thrown instanceof errors.SessionNotFound) return signInOverMessage
  return error === 'server_error' ? brokenMessage : `This sign-in was refused: ${description ?? error}.`
}
