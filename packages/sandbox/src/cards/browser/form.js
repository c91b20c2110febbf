/* global facts */
import { codeComplaint, expiryComplaint, expiryIn, numberComplaint } from './complaints.js'
import { asCode, asExpiry, asNumber, digitsIn, formatWhileTyping } from './digits.js'

const make = (name, properties = {}, ...inner) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...inner)
  return element
}

const fieldsOf = () => [
  field(
    'number',
    'Card number',
    'cc-number',
    '1234 1234 1234 1234',
    asNumber,
    numberComplaint,
    'field whole',
  ),
  field('expiry', 'Expiry', 'cc-exp', 'MM / YY', asExpiry, expiryComplaint, 'field'),
  field('cvc', 'CVC', 'cc-csc', '123', asCode, codeComplaint, 'field'),
]

function field(id, label, autocomplete, placeholder, format, complaintIn, className) {
  const input = make('input', { id, name: id, type: 'text', inputMode: 'numeric', autocomplete, placeholder })
  input.spellcheck = false
  const error = make('p', { id: `${id}-error`, className: 'error' })
  const element = make('div', { className }, make('label', { htmlFor: id, textContent: label }), input, error)
  formatWhileTyping(input, format)

  /** Says what is wrong at the field, or no longer. */
  function show(complaint) {
    error.textContent = complaint?.message ?? ''
    if (complaint) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    if (complaint) input.setAttribute('aria-describedby', error.id)
    else input.removeAttribute('aria-describedby')
  }

  const complaint = () => complaintIn(input.value)
  input.addEventListener('input', () => {
    if (error.textContent !== '') show(complaint())
  })
  input.addEventListener('blur', () => {
    if (input.value !== '') show(complaint())
  })
  return { id, input, element, complaint, show, set: (text) => (input.value = format(text, false)) }
}

/** The fields of a card, and what tells of them. */
export function cardForm(root, { changed, entered, focused, blurred, escaped }) {
  const fields = fieldsOf()
  const [number, expiry, cvc] = fields
  const note = make(
    'p',
    { id: 'sandbox', className: 'sandbox whole' },
    make('strong', { textContent: 'This is a sandbox.' }),
    ' No money moves: never type a real card here.',
  )
  const status = make('p', { className: 'aside' })
  status.setAttribute('role', 'status')

  function fill(card) {
    number.set(card.number)
    expiry.set('1234')
    cvc.set('123')
    for (const { show } of fields) show(undefined)
    status.textContent = `The card ${asNumber(card.number)} is filled in.`
    changed()
  }

  const group = make(
    'div',
    { className: 'form' },
    note,
    ...fields.map(({ element }) => element),
    testCards(fill),
    status,
  )
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', 'Card')
  group.setAttribute('aria-describedby', 'sandbox')
  group.addEventListener('input', changed)
  for (const { input } of fields) {
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) entered()
      if (event.key === 'Escape') escaped()
    })
  }
  group.addEventListener('focusin', ({ relatedTarget }) => group.contains(relatedTarget) || focused())
  group.addEventListener('focusout', ({ relatedTarget }) => group.contains(relatedTarget) || blurred())
  root.append(group)

  return {
    empty: () => fields.every(({ input }) => input.value === ''),
    complete: () => fields.every(({ complaint }) => !complaint()),
    /** Shows every complaint, and goes to the first. */
    check() {
      const complaints = fields.map(({ complaint, show }) => {
        const found = complaint()
        show(found)
        return found
      })
      const first = complaints.findIndex(Boolean)
      if (first >= 0) fields[first].input.focus()
      return complaints[first]
    },
    card: () => ({
      number: digitsIn(number.input.value, 16),
      exp_month: expiryIn(expiry.input.value).month,
      exp_year: expiryIn(expiry.input.value).year,
      cvc: cvc.input.value,
    }),
    clear() {
      for (const { input, show } of fields) {
        input.value = ''
        show(undefined)
      }
      changed()
    },
    focus: () => number.input.focus(),
    blur: () => root.activeElement?.blur(),
    hold(readOnly) {
      for (const { input } of fields) input.readOnly = readOnly
    },
    /** Nothing can be paid here, and why. */
    fail(message) {
      const failure = make('p', { className: 'failure whole', textContent: message })
      failure.setAttribute('role', 'alert')
      group.replaceChildren(failure)
      group.removeAttribute('aria-describedby')
    },
  }
}

function testCards(fill) {
  const item = (card) => {
    const button = make(
      'button',
      { type: 'button' },
      make('span', { className: 'digits', textContent: asNumber(card.number) }),
      ' ',
      make('span', { className: 'says', textContent: card.says }),
    )
    button.addEventListener('click', () => fill(card))
    return make('li', {}, button)
  }
  const list = make('ul', {}, ...facts.cards.map(item))
  list.setAttribute('role', 'list')
  return make('details', { className: 'whole' }, make('summary', { textContent: 'Test cards' }), list)
}
