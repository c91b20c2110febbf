import { invalid } from './faults.ts'

/** A form as Stripe writes it: metadata[order]=1 is a form within a form, expand[]=a or expand[0]=a a list. */
export interface Form {
  [name: string]: string | Form
}

const emptyForm = (): Form => Object.create(null) as Form

export function readForm(text: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) put(form, namesIn(name), value)
  return form
}

const namesIn = (name: string) => {
  const [first = '', ...rest] = name.split('[')
  if (rest.length > 5) throw invalid('Invalid array or hash: it is nested too deeply.')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function put(form: Form, [name = '', ...rest]: string[], value: string) {
  const place = name === '' ? String(Object.keys(form).length) : name
  if (rest.length === 0) {
    form[place] = value
    return
  }
  const inner = form[place]
  const next = typeof inner === 'object' ? inner : emptyForm()
  form[place] = next
  put(next, rest, value)
}

/** Refuses what the call does not know. */
export function knowOnly(form: Form, names: readonly string[], within = '') {
  const strange = Object.keys(form).find((name) => !names.includes(name))
  if (strange === undefined) return
  const param = within === '' ? strange : `${within}[${strange}]`
  throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

export function textIn(form: Form, param: string): string | undefined {
  const value = form[param]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string') return value
  throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param })
}

export function requiredText(form: Form, param: string): string {
  const value = textIn(form, param)
  if (value === undefined) throw lacking(param)
  return value
}

export const lacking = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export function integerIn(form: Form, param: string): number | undefined {
  const value = textIn(form, param)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
  return Number(value)
}

export function flagIn(form: Form, param: string): boolean | undefined {
  const value = textIn(form, param)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false')
    throw invalid(`Invalid boolean: ${value}`, { code: 'parameter_invalid_boolean', param })
  return value === 'true'
}

export function groupIn(form: Form, param: string): Form | undefined {
  const value = form[param]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'object') return value
  throw invalid('Invalid object', { param })
}

export const listIn = (form: Form, param: string): string[] =>
  Object.values(groupIn(form, param) ?? {}).filter((value) => typeof value === 'string')

/** What the shop notes on an object; an empty value is none. */
export function metadataIn(form: Form): Record<string, string> {
  const given = groupIn(form, 'metadata') ?? {}
  const entries = Object.entries(given).filter(([, value]) => value !== '')
  if (entries.length > 50) throw invalid('You cannot have more than 50 metadata keys.', { param: 'metadata' })
  for (const [name, value] of entries) {
    const param = `metadata[${name}]`
    if (typeof value !== 'string') throw invalid('Metadata values must be strings.', { param })
    if (name.length > 40) throw invalid('Metadata keys must be under 40 characters.', { param })
    if (value.length > 500) throw invalid('Metadata values must be under 500 characters.', { param })
  }
  return Object.fromEntries(entries) as Record<string, string>
}
