/** The secret of a claim link: told once, in the link; kept is only a keyed hash of it. */
import { createHmac, randomBytes } from 'node:crypto'
import type { BasePayload } from 'payload'

/** 256 bits, in 43 characters that an address takes as they are. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const shape = /^[\w-]{43}$/

/** The hash under which a link is kept, or undefined for what cannot be of one. */
export const hashToken = (payload: Pick<BasePayload, 'secret'>, token: string): string | undefined =>
  shape.test(token)
    ? `1:${createHmac('sha256', `forecourt claim link 1 ${payload.secret}`).update(token).digest('hex')}`
    : undefined
