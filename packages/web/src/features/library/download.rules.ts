/** So much a page keeps in its memory; what is larger the browser downloads by itself. */
export const maxInMemoryBytes = 50_000_000

const units = ['KB', 'MB', 'GB'] as const

/** How much a file weighs, as people say it: two figures, no more. */
export function formatFileSize(bytes: number) {
  let weight = bytes / 1000
  let unit = 0
  while (weight >= 999.5 && unit < units.length - 1) {
    weight /= 1000
    unit++
  }
  const figures = weight < 9.95 && unit > 0 ? weight.toFixed(1) : String(Math.max(1, Math.round(weight)))
  return `${figures} ${units[unit]}`
}

/** How far a download is, in percent; complete only when it is. */
export const downloadPercentOf = (received: number, total: number) =>
  total > 0 ? Math.min(received < total ? 99 : 100, Math.floor((100 * received) / total)) : 0
