import { useEffect } from 'react'

declare global {
  interface Window {
    /** What was pressed last, if nobody has heard it. */
    earlyPress?: HTMLElement | null
  }
}

/**
 * Remembers what is pressed until the page is hydrated; who presses something else has thought better of it. What the browser does by
 * itself, such as to send a form or to open a menu, is done already; and so is what React has come in time for.
 */
export const earlyPressScript = `{const isHeard=()=>document.documentElement.dataset.alive!==undefined
addEventListener('click',({target})=>{if(!isHeard())self.earlyPress=target.closest?.('button[type=button]:not([commandfor],[popovertarget])')},true)
addEventListener('click',()=>{if(isHeard())self.earlyPress=null})}`

/** Presses it once the page is hydrated, after what is being pressed just then. */
export function EarlyPress() {
  useEffect(() => {
    const timer = setTimeout(() => {
      window.earlyPress?.click()
      window.earlyPress = null
    })
    return () => clearTimeout(timer)
  }, [])
  return null
}
