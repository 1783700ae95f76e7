/** Reads versions for responses: the record as it was, with the record's id, and the version's own fields. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { fieldStorage, storageOf } from '../storage/map'
import { valueKind } from '../storage/value'
import { readDocs } from '.'
import { Json } from './json'
import type { Projection } from './projection'

/** The versions with these ids that the caller may see, in that order. */
export const readVersions = async (
  req: PayloadRequest,
  slug: string,
  versionIds: readonly number[],
  projection: Projection,
): Promise<Json[]> => {
  const storage = storageOf(req.payload, slug, true)
  const answered = ['createdAt', 'id', 'parent', 'updatedAt'].map((name) => {
    const { column, field } = fieldStorage(storage, name)
    return sql`${valueKind(field.kind).answered(sql`record.${sql.identifier(column)}`)} AS ${sql.identifier(name)}`
  })
  const entry = sql`(SELECT row_to_json(entry.*) FROM (SELECT ${sql.join(answered, sql`, `)}) AS entry)::text`
  const docs = await readDocs(req, slug, versionIds, {
    extra: { key: 'version entry', value: entry },
    ofVersions: true,
    projection,
  })
  return docs.map(({ extra, json }) => new Json(`${String(extra).slice(0, -1)},"version":${json.text}}`))
}
