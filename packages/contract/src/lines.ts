import {
  changePassword,
  confirmPasswordChange,
  deleteAccount,
  endSessions,
  exportAccount,
  listSessions,
  updateProfile,
} from './account.ts'
import type { Answer, Asked, Call } from './call.ts'
import { getCover, getPack, getSpectrogram, listCodingPacks, listPacks } from './catalogue.ts'
import { submitInquiry } from './contact.ts'
import { getConfig, getPaper } from './home.ts'
import {
  finishGoogle,
  forgotPassword,
  getMe,
  login,
  logout,
  register,
  resendVerification,
  resetPassword,
  startGoogle,
  verifyEmail,
} from './identity.ts'
import { downloadPack, downloadTrack, linkPack, linkTrack, listAcquired } from './library.ts'
import {
  createPaymentIntent,
  getOrder,
  listOrders,
  quoteOrder,
  reconcileOrder,
  refundOrder,
} from './orders.ts'
import { getExample, listSamples } from './samples.ts'

/** Every call of the shop, once. What is missing here can be neither served nor asked. */
export const calls = [
  getConfig,
  getPaper,
  listPacks,
  getPack,
  listCodingPacks,
  getCover,
  getSpectrogram,
  downloadTrack,
  linkTrack,
  downloadPack,
  linkPack,
  listAcquired,
  listSamples,
  getExample,
  getMe,
  login,
  register,
  logout,
  forgotPassword,
  resetPassword,
  resendVerification,
  verifyEmail,
  startGoogle,
  finishGoogle,
  updateProfile,
  changePassword,
  confirmPasswordChange,
  deleteAccount,
  listSessions,
  endSessions,
  exportAccount,
  submitInquiry,
  quoteOrder,
  createPaymentIntent,
  reconcileOrder,
  listOrders,
  getOrder,
  refundOrder,
] as const satisfies readonly Call[]

export type AnyCall = (typeof calls)[number]

/** The same calls as types, named as a request line: the web imports only these, so no schema reaches a browser. */
export type Api = { [C in AnyCall as `${C['method']} ${C['path']}`]: { asked: Asked<C>; answer: Answer<C> } }
export type Line = keyof Api
