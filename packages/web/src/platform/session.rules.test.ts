import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '@earcon/contract/identity/identity.calls'
import {
  acceptVerifiedToken,
  followStoredToken,
  isHandoffToken,
  markRetrying,
  markUnreachable,
  noTokenMessage,
  noUserMessage,
  rejectToken,
  type Session,
  sessionFromToken,
  signedInSession,
  signedOutSession,
  tokenErrorMessage,
  tokenOf,
  updateUser,
  viewerOf,
} from './session.rules.ts'

const person = (display_name: string): User => ({
  email: `${display_name.toLowerCase()}@earcon.example`,
  display_name,
  bio: '',
  is_email_verified: true,
  has_password_set: true,
  is_admin: false,
})
const ada = person('Ada')
const bob = person('Bob')

/** As a shopkeeper would tell it. */
const told = (session: Session) =>
  session.state === 'in'
    ? `${session.user.display_name} by ${session.token}`
    : session.state === 'loading'
      ? `${session.token} is being verified${session.unreachable ? ', in vain so far' : ''}`
      : 'nobody'

const adaIn = signedInSession('one', ada)
const verifying = sessionFromToken('one')

const stories: [sentence: string, after: Session, end: string][] = [
  ['without a stored token nobody is logged in (164)', sessionFromToken(null), 'nobody'],
  ['an empty token is none', sessionFromToken(''), 'nobody'],
  ['what no header could carry is none', sessionFromToken('🎧\0x'), 'nobody'],
  ['what is longer than any token is none', sessionFromToken('x'.repeat(40_000)), 'nobody'],
  ['a damaged token of another tab is none either', followStoredToken(adaIn, '🎧\0x'), 'nobody'],
  ['a changed profile is shown', updateUser(adaIn, { ...ada, display_name: 'Countess' }), 'Countess by one'],
  [
    'but not on somebody else who has come meanwhile',
    updateUser(signedInSession('two', bob), ada),
    'Bob by two',
  ],
  ['nor on somebody who is still being verified', updateUser(verifying, ada), 'one is being verified'],
  ['a stored token is being verified on load (164, 165)', verifying, 'one is being verified'],
  ['a login stores the token and sets the user (164, 168)', adaIn, 'Ada by one'],
  ['a login takes the place of whoever was there', signedInSession('two', bob), 'Bob by two'],
  [
    'a verified token brings its user (165, 169)',
    acceptVerifiedToken(verifying, 'one', { user: ada }),
    'Ada by one',
  ],
  [
    'a new token in the answer replaces the stored one (171)',
    acceptVerifiedToken(verifying, 'one', { user: ada, token: 'two' }),
    'Ada by two',
  ],
  [
    'also for somebody who is logged in already (171)',
    acceptVerifiedToken(adaIn, 'one', { user: bob, token: 'two' }),
    'Bob by two',
  ],
  [
    'an answer that comes after a logout changes nothing',
    acceptVerifiedToken(signedOutSession, 'one', { user: ada, token: 'two' }),
    'nobody',
  ],
  [
    'nor does one to a token that has been replaced',
    acceptVerifiedToken(signedInSession('two', bob), 'one', { user: ada }),
    'Bob by two',
  ],
  ['a refused token logs out (167, 170, 172, 296)', rejectToken(adaIn, 'one'), 'nobody'],
  ['also while it is being verified (170, 296)', rejectToken(verifying, 'one'), 'nobody'],
  ['the refusal of an earlier token does not', rejectToken(signedInSession('two', ada), 'one'), 'Ada by two'],
  ['a shop that cannot be reached logs nobody out', markUnreachable(adaIn, 'one'), 'Ada by one'],
  [
    'whoever is being verified then still is',
    markUnreachable(verifying, 'one'),
    'one is being verified, in vain so far',
  ],
  ['unless they have left', markUnreachable(signedOutSession, 'one'), 'nobody'],
  [
    'or come back with another token',
    markUnreachable(sessionFromToken('two'), 'one'),
    'two is being verified',
  ],
  ['it can be tried again', markRetrying(markUnreachable(verifying, 'one')), 'one is being verified'],
  [
    'and then succeed',
    acceptVerifiedToken(markUnreachable(verifying, 'one'), 'one', { user: ada }),
    'Ada by one',
  ],
  ['a login in another tab is followed', followStoredToken(signedOutSession, 'one'), 'one is being verified'],
  ['so is the login of somebody else', followStoredToken(adaIn, 'two'), 'two is being verified'],
  ['so is a logout (172)', followStoredToken(adaIn, null), 'nobody'],
]
for (const [sentence, after, end] of stories) test(sentence, () => assert.equal(told(after), end))

test('what changes nothing gives back the very same session', () => {
  assert.equal(followStoredToken(adaIn, 'one'), adaIn)
  assert.equal(followStoredToken(signedOutSession, null), signedOutSession)
  assert.equal(markRetrying(adaIn), adaIn)
  assert.equal(markRetrying(verifying), verifying)
})

test('what is stored is the token of whoever is there, and nothing after a logout (168, 172)', () => {
  assert.deepEqual([adaIn, verifying, signedOutSession].map(tokenOf), ['one', 'one', null])
})

test('a hand-off token is told from others, so that it is never stored', () => {
  assert.deepEqual(['ech_1', 'ecs_1', 'tech_1', ''].map(isHandoffToken), [true, false, false, false])
})

test('token-based login has a sentence for each of its failures (293, 294, 295)', () => {
  assert.equal(noTokenMessage, 'No token provided.')
  assert.equal(noUserMessage, 'Failed to verify token and fetch user data.')
  assert.equal(tokenErrorMessage('You must be logged in to do this.'), 'You must be logged in to do this.')
  assert.equal(tokenErrorMessage(undefined), 'Error verifying token.')
  assert.equal(tokenErrorMessage(''), 'Error verifying token.')
})

test('what is shown is for somebody, for nobody in particular, or for one who is not known yet', () => {
  assert.deepEqual([adaIn, signedOutSession, verifying].map(viewerOf), ['ada@earcon.example', '', undefined])
})
