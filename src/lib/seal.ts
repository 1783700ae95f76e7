/** Text under AES-256-GCM. Packed first, as nothing can be once it is encrypted: bulk answers are large. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

const cipherName = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** @returns nonce, tag and cipher text as base64 */
export const seal = (key: Buffer, text: string): string => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(cipherName, key, nonce)
  const sealed = Buffer.concat([cipher.update(gzipSync(text, { level: 1 })), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws for what was not sealed with this key, or changed since */
export const unseal = (key: Buffer, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const [nonce, rest] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength)]
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(rest.subarray(0, tagLength))
  const packed = Buffer.concat([decipher.update(rest.subarray(tagLength)), decipher.final()])
  return gunzipSync(packed).toString()
}
