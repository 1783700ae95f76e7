import type { ByteBounds } from './bytes'
import type { ClassBounds } from './groups'
import type { WorkClass } from './groups'

/** Limits for request bodies that are being processed, in bytes. */
export const bodyBounds: ByteBounds = { perGroup: 48 * 1024 ** 2, total: 96 * 1024 ** 2 }

/** Limits for responses that their callers have not received yet, in bytes. */
export const answerBounds: ByteBounds = { perGroup: 64 * 1024 ** 2, total: 128 * 1024 ** 2 }

/** The smallest connection pool with a permit for each class. */
export const minPoolSize = 5

/**
 * The permits of each class, as fractions of the connection pool. Their sum does not exceed it, and a request holds
 * at most one, so an admitted request never waits for a connection.
 *
 * @param poolSize the number of connections
 */
export const boundsOf = (poolSize: number): Record<WorkClass, ClassBounds> => {
  const background = poolSize < 8 ? 1 : 2
  const anonymous = Math.max(1, Math.floor(poolSize / 6))
  const staff = Math.max(1, Math.floor(poolSize / 4))
  const key = poolSize - background - anonymous - staff
  return {
    anonymous: bounds(anonymous, { waiting: 4096, waitingPerGroup: 128 }),
    background: { ...bounds(background, { waiting: 64, waitingPerGroup: 64 }), perGroup: background },
    key: bounds(key, { waiting: 2048, waitingPerGroup: 512 }),
    staff: bounds(staff, { waiting: 512, waitingPerGroup: 128 }),
  }
}

const bounds = (running: number, queue: Pick<ClassBounds, 'waiting' | 'waitingPerGroup'>): ClassBounds => ({
  ...queue,
  perGroup: Math.max(1, Math.ceil((running * 2) / 3)),
  running,
})
