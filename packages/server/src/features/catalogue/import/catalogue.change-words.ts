import type { DeskChange } from '../../identity/identity.desk.service.ts'

/** Each change as a line for people: what it is of, and what it was and is to be. */
export const linesOfChanges = (changes: readonly DeskChange[]) => changes.flatMap(linesOfChange)

function linesOfChange({ event, subject, before, after }: DeskChange): string[] {
  const what = subject.replace(/^(\w+) (.*)$/, '$1 “$2”')
  switch (event) {
    case 'pack-created':
    case 'track-created':
      return [`new ${what}`]
    case 'pack-published':
      return [`${what} goes on sale`]
    case 'pack-withdrawn':
      return [`${what} is withdrawn`]
    case 'track-deleted':
      return [`${what} is deleted`]
    case 'recording-replaced':
      return [`${what}: another recording`]
    default:
      return fieldsOf(before, after).map((field) => `${what}: ${field}`)
  }
}

function fieldsOf(before: object | undefined, after: object | undefined) {
  const old = new Map(Object.entries(before ?? {}))
  return Object.entries(after ?? {}).map(([field, value]: [string, unknown]) => {
    if (field === 'cover_take') return 'another cover'
    if (field === 'tracks') return 'other tracks, or in another order'
    return `${field.replace(/_(amount|name|file)$/, '')} ${say(field, old.get(field))} → ${say(field, value)}`
  })
}

const most = 60

function say(field: string, value: unknown) {
  if (value === null || value === undefined) return 'none'
  if (field === 'price_amount') return `$${(Number(value) / 100).toFixed(2)}`
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}
