import type { ByteBounds } from './bytes'
import type { ClassBounds } from './groups'
import type { WorkClass } from './groups'

/** Of bodies that are worked on, in bytes. */
export const bodyBounds: ByteBounds = { perGroup: 48 * 1024 ** 2, total: 96 * 1024 ** 2 }

/** Of answers that their callers have not taken yet, in bytes. */
export const answerBounds: ByteBounds = { perGroup: 64 * 1024 ** 2, total: 128 * 1024 ** 2 }

/** The fewest connections that leave a place for each class. */
export const minPoolSize = 5

/**
 * The places of each class, as parts of the connection pool: together they are no more than its connections, and a
 * request holds one at the most, so none that was admitted waits for another class's connection.
 *
 * @param poolSize connections
 */
export const boundsOf = (poolSize: number): Record<WorkClass, ClassBounds> => {
  const background = poolSize < 8 ? 1 : 2
  const anonymous = Math.max(1, Math.floor(poolSize / 6))
  const staff = Math.max(1, Math.floor(poolSize / 4))
  const key = poolSize - background - anonymous - staff
  return {
    anonymous: shares(anonymous, { waiting: 4096, waitingPerGroup: 128 }),
    background: { ...shares(background, { waiting: 64, waitingPerGroup: 64 }), perGroup: background },
    key: shares(key, { waiting: 2048, waitingPerGroup: 512 }),
    staff: shares(staff, { waiting: 512, waitingPerGroup: 128 }),
  }
}

const shares = (running: number, line: Pick<ClassBounds, 'waiting' | 'waitingPerGroup'>): ClassBounds => ({
  ...line,
  perGroup: Math.max(1, Math.ceil((running * 2) / 3)),
  running,
})
