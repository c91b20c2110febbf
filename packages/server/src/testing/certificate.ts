import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const tagged = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, Math.floor(body.length / 256), body.length % 256]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Uint8Array[]) => tagged(0x30, ...parts)
const number = (...bytes: number[]) => tagged(0x02, Buffer.from(bytes))
const identifier = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const octets = (...parts: Uint8Array[]) => tagged(0x04, ...parts)
const bits = (bytes: Uint8Array) => tagged(0x03, Buffer.from([0]), bytes)
const time = (text: string) => tagged(0x18, Buffer.from(text))

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))
const nameOf = (common: string) =>
  sequence(tagged(0x31, sequence(identifier('550403'), tagged(0x0c, Buffer.from(common)))))

/** This machine by name and by number, as an extension (subjectAltName) has it. */
const thisMachine = sequence(
  identifier('551d11'),
  octets(sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])))),
)

/** A certificate for this machine that vouches for itself, made anew each time, so that no key lies about in the sources. */
export function createSelfSignedCertificate() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: certificateOf(publicKey, privateKey),
  }
}

function certificateOf(publicKey: KeyObject, privateKey: KeyObject) {
  const name = nameOf('a mail server of the tests')
  const content = sequence(
    tagged(0xa0, number(2)),
    number(1),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(thisMachine)),
  )
  const whole = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`
}
