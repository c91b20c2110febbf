import {
  confirmPasswordChange,
  deleteAccount,
  endSessions,
  exportAccount,
  listSessions,
  requestPasswordChange,
  updateProfile,
} from './account/account.calls.ts'
import {
  endSessionsOf,
  getPerson,
  giveGift,
  searchPeople,
  setAdministrator,
  takeBackGift,
} from './account/people.admin.calls.ts'
import type { AnswerOf, Call, RequestOf } from './call.ts'
import {
  addTrack,
  createDeskPack,
  deleteDeskPack,
  getDeskPack,
  listDeskPacks,
  previewDeskPack,
  publishPack,
  replaceRecording,
  saveDeskPack,
  setPackCover,
  withdrawPack,
} from './catalogue/catalogue.admin.calls.ts'
import {
  getCover,
  getPack,
  getSpectrogram,
  getVoice,
  listCodingPacks,
  listPacks,
  listTracks,
  recognizeSound,
} from './catalogue/catalogue.calls.ts'
import { getSoundMap } from './catalogue/map/map.calls.ts'
import { listPacksNear, listTracksNear } from './catalogue/near.calls.ts'
import { listSuggestions } from './catalogue/suggestions/suggestions.calls.ts'
import { submitInquiry } from './contact/contact.calls.ts'
import { listFailedMails, listInquiries, retryMails, updateInquiry } from './contact/letters.admin.calls.ts'
import { getConfig, getPaper } from './home/home.calls.ts'
import {
  finishGoogleLogin,
  forgotPassword,
  getMe,
  login,
  logout,
  register,
  resendVerification,
  resetPassword,
  startGoogleLogin,
  verifyEmail,
} from './identity/identity.calls.ts'
import { createInstallToken, deleteInstallToken, listInstallTokens } from './installs/installs.calls.ts'
import {
  createPackDownloadLink,
  createTrackDownloadLink,
  downloadPack,
  downloadTrack,
  listAcquiredContent,
} from './library/library.calls.ts'
import { getCertificate, getLicensee, listLicences, updateLicence } from './licences/licences.calls.ts'
import {
  exportMoneyMovements,
  getOrder,
  previewRefund,
  refundOrder,
  resendReceipt,
  searchOrders,
} from './orders/orders.admin.calls.ts'
import {
  createPaymentIntent,
  getReceipt,
  listOrders,
  quoteOrder,
  quoteScopes,
  reconcileOrder,
} from './orders/orders.calls.ts'
import { getExample, listSamples } from './samples/samples.calls.ts'
import { getStatistics } from './statistics/statistics.admin.calls.ts'
import { deleteUpload, getUpload, listUploads, sendUploadPart, startUpload } from './uploads/uploads.calls.ts'

/** Every call of the shop, once. What is missing here can be neither served nor asked. */
export const calls = [
  getConfig,
  getPaper,
  listPacks,
  listTracks,
  getPack,
  listPacksNear,
  listTracksNear,
  listSuggestions,
  getSoundMap,
  listCodingPacks,
  getCover,
  getSpectrogram,
  getVoice,
  recognizeSound,
  downloadTrack,
  createTrackDownloadLink,
  downloadPack,
  createPackDownloadLink,
  listAcquiredContent,
  getCertificate,
  listLicences,
  updateLicence,
  getLicensee,
  createInstallToken,
  listInstallTokens,
  deleteInstallToken,
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
  startGoogleLogin,
  finishGoogleLogin,
  updateProfile,
  requestPasswordChange,
  confirmPasswordChange,
  deleteAccount,
  listSessions,
  endSessions,
  exportAccount,
  submitInquiry,
  quoteOrder,
  quoteScopes,
  createPaymentIntent,
  reconcileOrder,
  listOrders,
  getReceipt,
  searchOrders,
  getOrder,
  exportMoneyMovements,
  previewRefund,
  refundOrder,
  resendReceipt,
  searchPeople,
  getPerson,
  giveGift,
  takeBackGift,
  setAdministrator,
  endSessionsOf,
  listInquiries,
  updateInquiry,
  listFailedMails,
  retryMails,
  getStatistics,
  listDeskPacks,
  getDeskPack,
  previewDeskPack,
  createDeskPack,
  saveDeskPack,
  deleteDeskPack,
  publishPack,
  withdrawPack,
  setPackCover,
  addTrack,
  replaceRecording,
  startUpload,
  sendUploadPart,
  listUploads,
  getUpload,
  deleteUpload,
] as const satisfies readonly Call[]

export type AnyCall = (typeof calls)[number]

/** The same calls as types, named as a request line: the web imports only these, so no schema reaches a browser. */
export type Api = {
  [C in AnyCall as `${C['method']} ${C['path']}`]: { request: RequestOf<C>; answer: AnswerOf<C> }
}
export type Endpoint = keyof Api
