import { getPriority, setPriority } from 'node:os'
import type { MadeFile } from '@earcon/contract/takes'

/** On Linux a priority is a thread's own: people who visit the shop go before its studio. Where it may not be changed, they do not. */
export function yieldToVisitors() {
  try {
    if (process.platform === 'linux') setPriority(Math.max(5, getPriority()))
  } catch {}
}

/** What can be handed over of a take; what is a part of something larger cannot, and is copied. */
export const buffersOf = ({ files }: { files: Partial<Record<string, MadeFile>> }): ArrayBuffer[] =>
  Object.values(files)
    .filter((file) => file !== undefined)
    .filter(({ bytes }) => bytes.length === bytes.buffer.byteLength)
    .map(({ bytes }) => bytes.buffer as ArrayBuffer)
