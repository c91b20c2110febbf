import type { Upload } from '@earcon/contract/uploads/uploads.calls'

interface UploadPart {
  number: number
  /** From which byte of the file, and up to which. */
  start: number
  end: number
}

/** What of a file the shop does not have yet. */
export function missingParts({ size, part_size, received }: Pick<Upload, 'size' | 'part_size' | 'received'>) {
  const parts: UploadPart[] = []
  for (let number = 1; (number - 1) * part_size < size; number += 1)
    if (!received.includes(number))
      parts.push({ number, start: (number - 1) * part_size, end: Math.min(size, number * part_size) })
  return parts
}

/** How much of a file is there, from 0 to 1; with so many bytes of a part that is under way. */
export function sentShare(upload: Pick<Upload, 'size' | 'part_size' | 'received'>, underway = 0) {
  const missing = missingParts(upload).reduce((sum, { start, end }) => sum + end - start, 0)
  return Math.min(1, (upload.size - missing + underway) / upload.size)
}

/** The title that a file's name suggests: of '03 - low_tide.wav' it is 'Low tide'. */
export function titleFromFileName(name: string) {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/^\d+(\s*[-.)]+\s*|\s+)(?=\S)/, '')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** As people read sizes: 812 KB, 34.2 MB. */
export const formatSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Whether it is worth another try: the network was cut, or the shop is at fault or busy. */
export const isPassing = (status: number | undefined) =>
  status === undefined || status === 0 || status === 408 || status === 429 || status >= 500
