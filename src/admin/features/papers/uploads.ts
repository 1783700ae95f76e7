/**
 * The uploads of this window, a few at a time. They stand outside of the page, so that they go on when the reader opens
 * another one.
 */
import { createIdempotencyKey } from '../../shared/newKey'
import type { Owner } from './owner'
import { type Attached, Unsendable } from './sendPaper'

export type Upload = { key: string; name: string; owner: Owner } & (
  | { state: 'sending' | 'waiting' }
  // Without `retry` it fails whenever it is sent.
  | { problem: string; retry?: () => void; state: 'failed' }
  | ({ state: 'stored' } & Attached)
)

const atOnce = 3

let uploads: readonly Upload[] = []
const waiting: (() => Promise<void>)[] = []
let running = 0
const followers = new Set<() => void>()

export const followUploads = (follower: () => void): (() => void) => {
  followers.add(follower)
  return () => void followers.delete(follower)
}

export const currentUploads = (): readonly Upload[] => uploads

export const isUnderWay = ({ state }: Upload): boolean => state === 'sending' || state === 'waiting'

/** @param send throws with a sentence for the reader */
export const startUpload = (name: string, owner: Owner, send: () => Promise<Attached>): void => {
  const key = createIdempotencyKey()
  const start = () => {
    change({ key, name, owner, state: 'waiting' })
    waiting.push(async () => {
      change({ key, name, owner, state: 'sending' })
      try {
        change({ key, name, owner, state: 'stored', ...(await send()) })
      } catch (error) {
        const retry = error instanceof Unsendable ? {} : { retry: start }
        change({ key, name, owner, problem: (error as Error).message, state: 'failed', ...retry })
      }
    })
    next()
  }
  start()
}

/** Forgets those that have ended. */
export const clearUploads = (): void => set(uploads.filter(isUnderWay))

export const forgetUpload = (key: string): void => set(uploads.filter((each) => each.key !== key))

const next = (): void => {
  if (running >= atOnce) return
  const work = waiting.shift()
  if (!work) return
  running++
  void work().finally(() => {
    running--
    next()
  })
}

const change = (upload: Upload): void =>
  set(
    uploads.some(({ key }) => key === upload.key)
      ? uploads.map((each) => (each.key === upload.key ? upload : each))
      : [...uploads, upload],
  )

const set = (changed: readonly Upload[]): void => {
  uploads = changed
  for (const follower of followers) follower()
}
