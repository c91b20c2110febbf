/** Text that is HTML already; everything else is escaped. */
export interface Markup {
  readonly markup: string
}

type Value = Markup | string | number | false | undefined | readonly Value[]

/** A template whose values are escaped; lists are joined, and what is false or missing is left out. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup => ({
  markup: parts.map((part, place) => part + renderValue(values[place])).join(''),
})

function renderValue(value: Value): string {
  if (value === false || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'markup' in value ? value.markup : value.map(renderValue).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
