import type { Appearance, CustomFontSource } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import upright from '../../design/fonts/stix-two-text-upright.woff2?url'

/** What the reader may ask the system for, and what the colours follow. */
const appearanceQueries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']

/** The shop's own look, for fields that stand in a frame of the provider's and so cannot inherit it. */
export function useStripeAppearance() {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const queries = appearanceQueries.map((query) => matchMedia(query))
    const update = () => setAppearance(readAppearance())
    for (const query of queries) query.addEventListener('change', update)
    return () => {
      for (const query of queries) query.removeEventListener('change', update)
    }
  }, [])
  return appearance
}

/** The shop's own type, which a frame of the provider's has to fetch by itself. */
export const stripeFonts = (): CustomFontSource[] => [
  {
    family: 'STIX Two Text',
    src: `url(${new URL(upright, location.href).href}) format("woff2")`,
    weight: '400 700',
    style: 'normal',
  },
]

function readAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement)
  const muted = colourOf('--muted')
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: colourOf('--accent'),
      colorBackground: colourOf('--sheet'),
      colorText: colourOf('--ink'),
      colorTextSecondary: muted,
      colorTextPlaceholder: muted,
      colorDanger: colourOf('--signal'),
      fontFamily: tokens.getPropertyValue('--serif').trim(),
      fontSizeBase: getComputedStyle(document.body).fontSize,
      borderRadius: tokens.getPropertyValue('--corner').trim(),
    },
    rules: { '.Input': { border: `1px solid ${muted}`, boxShadow: 'none' } },
  }
}

/** A token may hold two colours, one for each scheme; only what is painted with it tells which one counts. */
function colourOf(token: string) {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
