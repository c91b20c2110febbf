const rate = 44_100
const samplesPerFrame = 1_152

/** How many seconds an MP3 plays, by what its first frame tells players: how many frames follow, and what is not of the sound. */
export function secondsOfMp3(bytes: Buffer) {
  const info = bytes.indexOf('Xing')
  const ends = bytes.readUIntBE(bytes.indexOf('LAME', info) + 21, 3)
  const unheard = (ends >> 12) + (ends & 0xfff)
  return (bytes.readUInt32BE(info + 8) * samplesPerFrame - unheard) / rate
}
