import type { Answer, Asked, Call } from './call.ts'
import { downloadTrack, getCover, getPack, listPacks } from './catalogue.ts'
import { getConfig } from './home.ts'
import { getExample, listSamples } from './samples.ts'

/** Every call of the shop, once. What is missing here can be neither served nor asked. */
export const calls = [
  getConfig,
  listPacks,
  getPack,
  getCover,
  downloadTrack,
  listSamples,
  getExample,
] as const satisfies readonly Call[]

export type AnyCall = (typeof calls)[number]

/** The same calls as types, named as a request line: the web imports only these, so no schema reaches a browser. */
export type Api = { [C in AnyCall as `${C['method']} ${C['path']}`]: { asked: Asked<C>; answer: Answer<C> } }
export type Line = keyof Api
