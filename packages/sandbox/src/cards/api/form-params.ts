import { invalidRequestError } from './api-errors.ts'

/** A form as Stripe writes it: metadata[order]=1 is a form within a form, expand[]=a or expand[0]=a a list. */
export interface FormParams {
  [name: string]: string | FormParams
}

const emptyForm = (): FormParams => Object.create(null) as FormParams

export function parseForm(text: string): FormParams {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) put(form, namesIn(name), value)
  return form
}

const namesIn = (name: string) => {
  const [first = '', ...rest] = name.split('[')
  if (rest.length > 5) throw invalidRequestError('Invalid array or hash: it is nested too deeply.')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function put(form: FormParams, [name = '', ...rest]: string[], value: string) {
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
export function refuseUnknownParams(form: FormParams, names: readonly string[], within = '') {
  const strange = Object.keys(form).find((name) => !names.includes(name))
  if (strange === undefined) return
  const param = within === '' ? strange : `${within}[${strange}]`
  throw invalidRequestError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

export function textParam(form: FormParams, param: string): string | undefined {
  const value = form[param]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string') return value
  throw invalidRequestError(`Invalid string: ${JSON.stringify(value)}`, { param })
}

export function requiredTextParam(form: FormParams, param: string): string {
  const value = textParam(form, param)
  if (value === undefined) throw missingParamError(param)
  return value
}

export const missingParamError = (param: string) =>
  invalidRequestError(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export function integerParam(form: FormParams, param: string): number | undefined {
  const value = textParam(form, param)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value))
    throw invalidRequestError(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
  return Number(value)
}

export function booleanParam(form: FormParams, param: string): boolean | undefined {
  const value = textParam(form, param)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false')
    throw invalidRequestError(`Invalid boolean: ${value}`, { code: 'parameter_invalid_boolean', param })
  return value === 'true'
}

export function groupParam(form: FormParams, param: string): FormParams | undefined {
  const value = form[param]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'object') return value
  throw invalidRequestError('Invalid object', { param })
}

export const listParam = (form: FormParams, param: string): string[] =>
  Object.values(groupParam(form, param) ?? {}).filter((value) => typeof value === 'string')

/** What the shop notes on an object; an empty value is none. */
export function metadataParam(form: FormParams): Record<string, string> {
  const given = groupParam(form, 'metadata') ?? {}
  const entries = Object.entries(given).filter(([, value]) => value !== '')
  if (entries.length > 50)
    throw invalidRequestError('You cannot have more than 50 metadata keys.', { param: 'metadata' })
  for (const [name, value] of entries) {
    const param = `metadata[${name}]`
    if (typeof value !== 'string') throw invalidRequestError('Metadata values must be strings.', { param })
    if (name.length > 40) throw invalidRequestError('Metadata keys must be under 40 characters.', { param })
    if (value.length > 500)
      throw invalidRequestError('Metadata values must be under 500 characters.', { param })
  }
  return Object.fromEntries(entries) as Record<string, string>
}
