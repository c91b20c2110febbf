import { addInteger, andInteger, type Code, four, ifZero, integer, join } from '../assembly.ts'

/** Kernels of delays take four samples at a time: none of the delays is shorter, so that no sample waits for another. */
export const stepBytes = 16

/**
 * Delays that run in circles of so many samples, side by side in the memory of the kernels. What stands first in a circle
 * stands once more after its end, so that four samples can be read from any place. Places are in bytes.
 */
export function circles(count: number, size: number) {
  const bytes = 4 * size
  const pitch = bytes + stepBytes
  const within = (place: Code) => andInteger(place, integer(bytes - 4))
  return {
    numbers: (count * pitch) / 4,
    within,
    read: (start: Code, line: number, place: Code) =>
      four.load(addInteger(start, within(place)), line * pitch),
    /** To all of them, at a place within that is a whole step. */
    write: (start: Code, place: Code, values: Code[]) =>
      join(
        ...values.map((value, line) => four.store(addInteger(start, place), line * pitch, value)),
        ifZero(place, ...values.map((value, line) => four.store(start, line * pitch + bytes, value))),
      ),
  }
}
