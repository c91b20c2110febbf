import { rate } from '../../piece.ts'

/** One of the small steps a part goes through: in place, block by block. */
export type Step = (left: Float32Array, right: Float32Array, samples: number) => void

/** Two gentle poles: 12 dB for each octave below, without a bump. */
export function highPass(hertz: number): Step {
  const g = Math.tan((Math.PI * hertz) / rate)
  return secondOrder(g, true)
}

/** Two gentle poles: 12 dB for each octave above, without a bump. */
export function lowPass(hertz: number): Step {
  const g = Math.tan((Math.PI * Math.min(20_000, hertz)) / rate)
  return secondOrder(g, false)
}

function secondOrder(g: number, high: boolean): Step {
  const k = Math.SQRT2
  const a = 1 / (1 + g * (g + k))
  const b = g * a
  const c = g * b
  const held = new Float64Array(4)
  return (left, right, samples) => {
    let leftBand = held[0]
    let leftLow = held[1]
    let rightBand = held[2]
    let rightLow = held[3]
    for (let n = 0; n < samples; n += 1) {
      const leftIn = left[n]
      const leftHigh = leftIn - leftLow
      const leftPass = a * leftBand + b * leftHigh
      const leftDeep = leftLow + b * leftBand + c * leftHigh
      leftBand = 2 * leftPass - leftBand + 1e-18
      leftLow = 2 * leftDeep - leftLow
      const rightIn = right[n]
      const rightHigh = rightIn - rightLow
      const rightPass = a * rightBand + b * rightHigh
      const rightDeep = rightLow + b * rightBand + c * rightHigh
      rightBand = 2 * rightPass - rightBand + 1e-18
      rightLow = 2 * rightDeep - rightLow
      left[n] = high ? leftIn - k * leftPass - leftDeep : leftDeep
      right[n] = high ? rightIn - k * rightPass - rightDeep : rightDeep
    }
    held[0] = leftBand
    held[1] = leftLow
    held[2] = rightBand
    held[3] = rightLow
  }
}

/** Warmth: rounds the tops off, and makes up for what is lost. */
export function saturation(amount: number): Step {
  const drive = 1 + 4 * amount
  const level = 1 / drive ** 0.75
  return (left, right, samples) => {
    for (let n = 0; n < samples; n += 1) {
      const leftIn = Math.min(3, Math.max(-3, drive * left[n]))
      const leftSquare = leftIn * leftIn
      left[n] = (level * leftIn * (27 + leftSquare)) / (27 + 9 * leftSquare)
      const rightIn = Math.min(3, Math.max(-3, drive * right[n]))
      const rightSquare = rightIn * rightIn
      right[n] = (level * rightIn * (27 + rightSquare)) / (27 + 9 * rightSquare)
    }
  }
}
