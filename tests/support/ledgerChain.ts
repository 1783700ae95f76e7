import { isDeepStrictEqual } from 'node:util'
import { recordedFields } from '../../src/plugins/ledger/difference'
import { isMasked } from '../../src/plugins/database/storage/mask'
import { collectionOf } from '../../src/plugins/database/model/model'
import type { TestService } from './service'

type Row = {
  changes: Record<string, { after: unknown; before: unknown }>
  collection: string
  id: number
  operation: 'create' | 'delete' | 'update'
  recordId: number
}

type Doc = Record<string, unknown> & { id: number }

/**
 * The inconsistencies in the ledger of a collection, as messages: a change whose former value is not that of the previous
 * change, or a record that differs from the result of its changes. Localised texts and masked values are not compared.
 *
 * @param before the records before the first change of the ledger
 */
export const brokenChains = async (
  { payload, query }: TestService,
  slug: string,
  current: readonly Doc[],
  before: readonly Doc[] = [],
): Promise<string[]> => {
  const fields = recordedFields(collectionOf(payload, slug))
  const compared = new Set(
    fields.filter((each) => !each.isLocalized && !isMasked(each)).map(({ name }) => name),
  )
  const rows = await query<Row>(
    `SELECT id, collection, record_id::int AS "recordId", operation, changes FROM changes
     WHERE collection = $1 ORDER BY id`,
    [slug],
  )
  const states = new Map(before.map((doc) => [doc.id, new Map(Object.entries(doc))]))
  const broken: string[] = []
  for (const { changes, id, operation, recordId } of rows) {
    const state = states.get(recordId) ?? new Map<string, unknown>()
    if ((operation === 'create') === states.has(recordId)) broken.push(`${id}: ${operation} of ${recordId}`)
    for (const [name, { after, before: was }] of Object.entries(changes)) {
      if (compared.has(name) && !isSame(state.get(name), was))
        broken.push(`${id}: ${name} of ${recordId} was something else`)
      state.set(name, after)
    }
    if (operation === 'delete') states.delete(recordId)
    else states.set(recordId, state)
  }
  const ids = current.map(({ id }) => id)
  if (!isDeepStrictEqual([...states.keys()].sort(ascending), [...ids].sort(ascending)))
    broken.push('other records')
  for (const record of current) {
    for (const [name, value] of states.get(record.id) ?? []) {
      if (compared.has(name) && !isSame(record[name], value))
        broken.push(`${name} of ${record.id} is something else`)
    }
  }
  return broken
}

const ascending = (one: number, other: number): number => one - other

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || isDeepStrictEqual(one, other)
