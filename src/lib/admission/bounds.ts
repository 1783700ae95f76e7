/** Defines callers, and how many permits each class of callers has. */

export type WorkClass = 'anonymous' | 'background' | 'key' | 'staff'

/** On whose behalf work runs: a `group` (such as a tenant) and one of its members (such as a key). */
export type Caller = { class: WorkClass; group: string; member?: string }

export type ClassBounds = {
  /** The number of permits of the class. */
  running: number
  /** The number of permits for one group that is light or alone. Its members share them. */
  perGroup: number
  /** The maximum numbers of waiting requests of the class and of one group. */
  waiting: number
  waitingPerGroup: number
}

/** The smallest connection pool with a permit for each class. */
export const minPoolSize = 5

/**
 * The permits of each class, as fractions of the connection pool. Their sum does not exceed it, and a request holds
 * at most one, so an admitted request never waits for a connection.
 *
 * @param poolSize the number of connections
 */
export const getBounds = (poolSize: number): Record<WorkClass, ClassBounds> => {
  const background = poolSize < 8 ? 1 : 2
  const anonymous = Math.max(1, Math.floor(poolSize / 6))
  const staff = Math.max(1, Math.floor(poolSize / 4))
  const key = poolSize - background - anonymous - staff
  return {
    anonymous: toBounds(anonymous, { waiting: 4096, waitingPerGroup: 128 }),
    background: { ...toBounds(background, { waiting: 64, waitingPerGroup: 64 }), perGroup: background },
    key: toBounds(key, { waiting: 2048, waitingPerGroup: 512 }),
    staff: toBounds(staff, { waiting: 512, waitingPerGroup: 128 }),
  }
}

const toBounds = (running: number, queue: Pick<ClassBounds, 'waiting' | 'waitingPerGroup'>): ClassBounds => ({
  ...queue,
  perGroup: Math.max(1, Math.ceil((running * 2) / 3)),
  running,
})
