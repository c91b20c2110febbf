import type { Material } from '../../piece.ts'

interface Substance {
  /** Until middle C has fallen by 60 dB. */
  decay: number
  hardness: number
  strike: number
  /** Frequency against the note's, amplitude, and how long it lasts against the whole. */
  partials: [ratio: number, amplitude: number, lasting: number][]
}

export const materials: Record<Material, Substance> = {
  glass: {
    decay: 2.8,
    hardness: 0.62,
    strike: 0.22,
    partials: [
      [1, 1, 1],
      [2.001, 0.16, 0.7],
      [2.32, 0.1, 0.42],
      [4.25, 0.24, 0.34],
      [6.63, 0.16, 0.2],
      [9.38, 0.1, 0.12],
    ],
  },
  crystal: {
    decay: 3.2,
    hardness: 0.75,
    strike: 0.15,
    partials: [
      [1, 1, 1],
      [2.002, 0.3, 0.62],
      [3.006, 0.2, 0.46],
      [5.42, 0.16, 0.26],
      [8.93, 0.1, 0.15],
      [13.3, 0.06, 0.08],
    ],
  },
  bowl: {
    decay: 7,
    hardness: 0.42,
    strike: 0.05,
    partials: [
      [1, 1, 1],
      [1.0035, 0.6, 0.95],
      [2.71, 0.55, 0.6],
      [2.717, 0.3, 0.55],
      [5.08, 0.3, 0.35],
      [8.06, 0.14, 0.2],
    ],
  },
  bell: {
    decay: 5,
    hardness: 0.6,
    strike: 0.18,
    partials: [
      [0.5, 0.35, 1],
      [1, 0.8, 0.75],
      [1.19, 0.34, 0.55],
      [1.5, 0.16, 0.36],
      [2, 1, 0.44],
      [2.66, 0.22, 0.24],
      [3.01, 0.3, 0.24],
      [4.17, 0.24, 0.17],
      [5.43, 0.16, 0.12],
    ],
  },
  chime: {
    decay: 5,
    hardness: 0.6,
    strike: 0.14,
    partials: [
      [1, 0.6, 1],
      [2, 1, 0.8],
      [3.01, 0.7, 0.6],
      [4.16, 0.42, 0.42],
      [5.43, 0.26, 0.3],
      [6.79, 0.17, 0.2],
      [8.21, 0.1, 0.14],
    ],
  },
  celesta: {
    decay: 1.9,
    hardness: 0.66,
    strike: 0.25,
    partials: [
      [1, 1, 1],
      [2.003, 0.16, 0.6],
      [4.01, 0.34, 0.32],
      [8.1, 0.14, 0.12],
    ],
  },
  vibraphone: {
    decay: 5,
    hardness: 0.5,
    strike: 0.12,
    partials: [
      [1, 1, 1],
      [3.99, 0.26, 0.34],
      [9.9, 0.12, 0.1],
    ],
  },
  metal: {
    decay: 3.4,
    hardness: 0.72,
    strike: 0.25,
    partials: [
      [1, 1, 1],
      [2.756, 0.5, 0.5],
      [5.404, 0.34, 0.3],
      [8.933, 0.2, 0.18],
      [13.34, 0.1, 0.1],
    ],
  },
  marimba: {
    decay: 1,
    hardness: 0.48,
    strike: 0.3,
    partials: [
      [1, 1, 1],
      [3.93, 0.34, 0.34],
      [9.6, 0.14, 0.14],
      [14.8, 0.05, 0.08],
    ],
  },
  kalimba: {
    decay: 1.5,
    hardness: 0.5,
    strike: 0.35,
    partials: [
      [1, 1, 1],
      [2.01, 0.1, 0.5],
      [5.43, 0.2, 0.2],
      [9.1, 0.1, 0.1],
    ],
  },
  wood: {
    decay: 0.22,
    hardness: 0.62,
    strike: 0.5,
    partials: [
      [1, 1, 1],
      [2.57, 0.55, 0.7],
      [4.11, 0.32, 0.5],
      [5.93, 0.2, 0.4],
      [8.2, 0.12, 0.3],
    ],
  },
  stone: {
    decay: 0.4,
    hardness: 0.7,
    strike: 0.45,
    partials: [
      [1, 1, 1],
      [2.31, 0.5, 0.6],
      [3.62, 0.4, 0.5],
      [4.93, 0.26, 0.36],
      [6.71, 0.2, 0.28],
      [9.12, 0.12, 0.2],
    ],
  },
}
