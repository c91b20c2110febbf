// By itself: whoever begins with it has not loaded the rest yet.
export { beginOpeningPack } from '../features/catalogue/catalogue.opening.service.ts'
