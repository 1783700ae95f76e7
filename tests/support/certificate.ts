/** Creates self-signed certificates for tests, for any names and any period. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

export type Certificate = { cert: string; key: string }

const day = 24 * 3_600_000

/** A certificate to serve https with, and to trust as `ca`. @param names host names and IPv4 addresses */
export const certificateFor = (names: string[], { days = 2 } = {}): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = tagged(0x30, tagged(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const name = tagged(
    0x30,
    tagged(
      0x31,
      tagged(0x30, tagged(0x06, Buffer.from('550403', 'hex')), tagged(0x0c, Buffer.from('Tests'))),
    ),
  )
  const end = Date.now() + days * day
  const body = tagged(
    0x30,
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    name,
    tagged(0x30, moment(end - 4 * day), moment(end)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(0xa3, tagged(0x30, alternativeNames(names))),
  )
  const signature = tagged(0x03, Buffer.of(0), sign('sha256', body, privateKey))
  return {
    cert: pem(tagged(0x30, body, algorithm, signature)),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

const alternativeNames = (names: string[]) =>
  tagged(
    0x30,
    tagged(0x06, Buffer.from('551d11', 'hex')),
    tagged(
      0x04,
      tagged(
        0x30,
        ...names.map((name) =>
          isIPv4(name)
            ? tagged(0x87, Buffer.from(name.split('.').map(Number)))
            : tagged(0x82, Buffer.from(name)),
        ),
      ),
    ),
  )

const moment = (at: number) => {
  const digits = new Date(at).toISOString().replace(/\.\d+|[-:T]/g, '')
  return tagged(0x18, Buffer.from(digits))
}

/** An ASN.1 value in DER: tag, length, content. */
const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`
