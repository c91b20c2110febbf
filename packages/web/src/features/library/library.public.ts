export { AcquiredContent, listAcquiredContent } from './acquired-content.tsx'
export { PackDownload, TrackDownload } from './owned-downloads.tsx'
export { notifyOwnershipChange, onOwnershipChange, paidIntentsKey } from './ownership-events.ts'
export { RequestedDownloadExpiry } from './requested-download.ts'
