import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** From when on what is pressed is heard: not on the server, and not before the page's scripts have come. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
