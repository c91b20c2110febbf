import { toneFile } from '@earcon/contract/testing/tone-file'

/** A tone of so many seconds, as a browser is given a file: 176,400 bytes a second. */
export const soundFile = (name: string, seconds: number, pitch: number) => ({
  name,
  mimeType: 'audio/wav',
  buffer: toneFile(pitch, { seconds }),
})
