import type { SQL } from 'drizzle-orm'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { accessFilter } from '../../../plugins/database/query/access'
import { compileFilter } from '../../../plugins/database/query/compile'
import { type FieldName, storedRecordsSql } from '../../../plugins/database/query/records'
import { localesOf } from '../../../plugins/database/query/select'

/** Like `visibleRecordsSql`. @throws Forbidden if the reader may see no records */
export const countedRecordsSql = async <S extends CollectionSlug>(
  req: PayloadRequest,
  slug: S,
  fields: readonly FieldName<S>[],
  values: Record<string, SQL>,
): Promise<SQL> => {
  const filter = (await accessFilter(req, slug, 'read')) ?? { and: [] }
  const where = compileFilter(req.payload, slug, filter, localesOf(req))
  return storedRecordsSql(req, slug, fields, { values, where })
}
