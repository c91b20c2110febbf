import { useStored } from './stored.ts'

const tokenKey = 'earcon.authToken'

/** Whether this browser holds a login, checked or not. Unknown on the server, which renders for everyone alike. */
export const useTokenStored = () => Boolean(useStored(tokenKey))

/** Runs in the head, before anything is painted: kept pages are anonymous, and their Login must not flash. */
export const markStoredToken = `try{localStorage.getItem('${tokenKey}')&&(document.documentElement.dataset.token='')}catch{}`
