/** The panel URLs of notifications. */
import type { PayloadRequest } from 'payload'
import type { Notification } from './read'

/** With more ids the URL of their list would be too long for a mail. */
const maxIdsInUrl = 50

/** Returns the panel path of the record, or of a list of the records. */
export const pathOf = (
  { payload }: Pick<PayloadRequest, 'payload'>,
  { kind, records, slug }: Pick<Notification, 'kind' | 'records' | 'slug'>,
): string => {
  const list = `${payload.config.routes.admin}/collections/${slug}`
  if (records.length === 1) return `${list}/${records[0]}`
  if (kind === 'Task overdue') return payload.config.routes.admin
  if (records.length > maxIdsInUrl) return list
  return `${list}?${new URLSearchParams({ preset: '', 'where[or][0][and][0][id][in]': records.join() })}`
}
