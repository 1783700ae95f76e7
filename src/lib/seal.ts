/**
 * Encrypts text with AES-256-GCM. Compresses it first, because encrypted data does not compress and bulk responses
 * are large.
 */
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

/** @throws if the text was encrypted with another key or has been changed */
export const unseal = (key: Buffer, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const [nonce, rest] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength)]
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(rest.subarray(0, tagLength))
  const packed = Buffer.concat([decipher.update(rest.subarray(tagLength)), decipher.final()])
  return gunzipSync(packed).toString()
}
