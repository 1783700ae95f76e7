/** What is granted with a key. */
import type { personalDataLevels } from '../../../vocabulary/identity'

/** What a key may do, and for how long. */
export type Grant = {
  /** Whether it may delete many records by one request. */
  bulkDelete: boolean
  /** ISO 8601; null: it never expires. */
  expiresAt: null | string
  /** Whether it is refused in the address of a request. */
  headerOnly: boolean
  personalData: (typeof personalDataLevels)[number]
  scopes: string
  /** None: all of them. */
  tenants: number[]
}
