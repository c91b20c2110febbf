import type { Track } from '@earcon/contract/catalogue/catalogue.calls'
import { highestHz, lowestHz } from '@earcon/contract/catalogue/spectrogram-axes.rules'
import { useState } from 'react'

/** In black ink on nothing, so that by night it can be turned. Where it cannot be had, its place stays empty. */
export function Spectrogram({ of: { title, duration_seconds: seconds }, src }: { of: Track; src: string }) {
  const [lost, setLost] = useState<string>()
  if (src === lost) return null
  return (
    <img
      src={src}
      alt={`Spectrogram of ${title}: its energy by time, from 0 to ${seconds} seconds, and by frequency, from ${lowestHz} Hz to ${highestHz / 1000} kHz.`}
      width="640"
      height="288"
      loading="lazy"
      decoding="async"
      onError={() => setLost(src)}
    />
  )
}
