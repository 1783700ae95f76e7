/** The rights of a key. */
import type { personalDataLevels } from '../../../vocabulary/identity'

/** The rights and the expiry of a key. */
export type Grant = {
  /** Whether it may use bulk delete. */
  bulkDelete: boolean
  /** ISO 8601; null means it never expires. */
  expiresAt: null | string
  /** Whether the key is refused in URLs. */
  headerOnly: boolean
  personalData: (typeof personalDataLevels)[number]
  scopes: string
  /** Empty means all tenants. */
  tenants: number[]
}
