/** The panel URLs of notifications. */
import type { PayloadRequest } from 'payload'
import type { Notification } from './read'

/** With more ids the URL of their list would be too long for a mail. */
const maxInAddress = 50

/** A path of the panel: that of the record, or of a list of these records. */
export const pathOf = (
  { payload }: Pick<PayloadRequest, 'payload'>,
  { kind, records, slug }: Pick<Notification, 'kind' | 'records' | 'slug'>,
): string => {
  const list = `${payload.config.routes.admin}/collections/${slug}`
  if (records.length === 1) return `${list}/${records[0]}`
  if (kind === 'Task overdue') return `${list}/my-day`
  if (records.length > maxInAddress) return list
  return `${list}?${new URLSearchParams({ preset: '', 'where[or][0][and][0][id][in]': records.join() })}`
}
