/** Only the digits of what was typed, at most so many. */
export const digitsIn = (text, most) => text.replace(/\D/g, '').slice(0, most)

/** 4242 4242 4242 4242 */
export const asNumber = (text) => digitsIn(text, 16).replace(/(\d{4})(?=\d)/g, '$1 ')

export const asCode = (text) => digitsIn(text, 3)

/** 12 / 34, also from 12/2034 and 1/34; while something is taken away, nothing is added. */
export function asExpiry(text, deleting) {
  const whole = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(text)
  // A slash after one digit says that there will be no second.
  const early = !deleting && /^\s*([1-9])\s*\/\s*$/.exec(text)
  if (early) return `0${early[1]} / `
  let digits = whole ? whole[1].padStart(2, '0') + whole[2] : digitsIn(text, 6)
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4)
  if (!deleting && /^[2-9]/.test(digits)) digits = `0${digits}`
  digits = digits.slice(0, 4)
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** Where the caret stands after so many digits, or where text is added, at the end. */
export function caretAfter(text, digits, atEnd) {
  if (atEnd) return text.length
  let place = 0
  for (let seen = 0; place < text.length && seen < digits; place++) if (/\d/.test(text[place])) seen++
  return place
}

export function addsUp(number) {
  let sum = 0
  for (const [place, digit] of [...number].toReversed().entries()) {
    const value = Number(digit) * (place % 2 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Keeps a field in form while somebody types, pastes or takes away, with the caret where it was between the digits. */
export function formatWhileTyping(input, format) {
  input.addEventListener('beforeinput', (event) => {
    const place = input.selectionStart
    if (place !== input.selectionEnd) return
    // What stands between the digits is no obstacle.
    if (event.inputType === 'deleteContentBackward') {
      const gap = /\D+$/.exec(input.value.slice(0, place))
      if (gap) input.setSelectionRange(place - gap[0].length, place - gap[0].length)
    }
    if (event.inputType === 'deleteContentForward') {
      const gap = /^\D+/.exec(input.value.slice(place))
      if (gap) input.setSelectionRange(place + gap[0].length, place + gap[0].length)
    }
  })
  input.addEventListener('input', (event) => {
    const typed = input.value
    const place = input.selectionStart ?? typed.length
    const deleting = event.inputType?.startsWith('delete') ?? false
    const text = format(typed, deleting)
    if (text === typed) return
    const before = digitsIn(typed.slice(0, place), 99).length
    const atEnd = place === typed.length
    const added = digitsIn(text, 99).length - digitsIn(typed, 99).length
    input.value = text
    const caret = caretAfter(text, before + Math.max(0, added), atEnd)
    input.setSelectionRange(caret, caret)
  })
}
