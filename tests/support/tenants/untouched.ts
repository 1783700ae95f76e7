/** Finds writes of one tenant's requests to hidden records. Only references that the service cleared are allowed. */
import { isHiddenId } from '../hidden/marks'
import type { StoredRow, Written } from '../tables'

const isHidden = (id: unknown): boolean => typeof id === 'number' && isHiddenId(id)

type Table = { after: StoredRow[]; before: StoredRow[]; isPart: boolean }

/** The changes of hidden records that are not allowed. @param revived ids of records that an undo may have restored */
export const foreignWrites = (
  before: Record<string, StoredRow[]>,
  written: Written,
  revived: readonly number[],
): string[] =>
  Object.entries(written).flatMap(([name, { gone, rows }]) => {
    const replaced = new Set([...gone, ...rows.map(({ id }) => id)])
    const was = before[name] ?? []
    const table: Table = {
      after: [...was.filter(({ id }) => !replaced.has(id)), ...rows],
      before: was,
      isPart:
        [...was, ...rows].some((row) => 'parent_id' in row || '_parent_id' in row) && !name.endsWith('_v'),
    }
    const found =
      name === 'changes'
        ? changesIn(table)
        : table.isPart
          ? partsIn(table, revived)
          : recordsIn(table, revived)
    return found.map((each) => `${name}: ${each}`)
  })

const ownerOf = (row: StoredRow): unknown => row['parent_id'] ?? row['_parent_id'] ?? row.id

const byId = (rows: readonly StoredRow[]) => new Map(rows.map((row) => [row.id, row]))

/** Records and versions: none deleted, none changed except by cleared references. New versions are allowed. */
const recordsIn = ({ after, before }: Table, revived: readonly number[]): string[] => {
  const now = byId(after)
  return before
    .filter((row) => isHidden(ownerOf(row)))
    .flatMap((row) => {
      const current = now.get(row.id)
      return current && hasOnlyCleared(row, current, revived)
        ? []
        : [`${JSON.stringify(row)} became ${JSON.stringify(current)}`]
    })
}

const hasOnlyCleared = (before: StoredRow, after: StoredRow, revived: readonly number[]): boolean =>
  Object.entries(after).every(
    ([name, value]) =>
      JSON.stringify(value) === JSON.stringify(before[name]) ||
      name === 'updated_at' ||
      name === 'latest' ||
      (name.endsWith('_id') && value === null && !isHiddenId(Number(before[name]))) ||
      (name.endsWith('_id') && before[name] === null && revived.includes(Number(value))) ||
      (name === 'latest_event_id' && !isHiddenId(Number(before[name]))),
  )

/** Lists are rewritten with their record, so only their elements are compared; those that were deleted may be missing. */
const partsIn = ({ after, before }: Table, revived: readonly number[]): string[] => {
  const was = before.filter((row) => isHidden(ownerOf(row))).map(contentOf)
  const now = after.filter((row) => isHidden(ownerOf(row)) && ownerOf(row) !== undefined).map(contentOf)
  const lost = was.filter((each) => !now.includes(each) && !namesVisible(each))
  const added = now.filter(
    (each) => !was.includes(each) && !revived.some((id) => each.includes(`_id":${id}`)),
  )
  return [...lost.map((each) => `${each} is gone`), ...added.map((each) => `${each} is new`)]
}

/** Whether a row names a visible record besides its owner, whose deletion removes it. */
const namesVisible = (content: string): boolean =>
  [...content.replace(/"_?parent_id":\d+/, '').matchAll(/_id":(\d+)/g)].some(
    ([, id]) => !isHiddenId(Number(id)),
  )

/** A row without its id and order, because the order changes when an element is removed. */
const contentOf = ({ _order: _listOrder, id: _id, order: _order, ...row }: StoredRow): string =>
  JSON.stringify(row)

/** Existing ledger rows do not change. New ones of hidden records may only clear references, or undo that. */
const changesIn = ({ after, before }: Table): string[] => {
  const was = byId(before)
  const now = byId(after)
  return [
    ...before.filter((row) => JSON.stringify(now.get(row.id)) !== JSON.stringify(row)),
    ...after.filter((row) => !was.has(row.id) && isHidden(row['record_id']) && !isClearing(row)),
  ].map((row) => JSON.stringify(row))
}

const isClearing = ({ changes, operation }: StoredRow): boolean =>
  operation === 'update' &&
  Object.values((changes ?? {}) as Record<string, { after: unknown; before: unknown }>).every(
    ({ after, before }) => {
      const [now, was] = [after, before].map((value) => (Array.isArray(value) ? value : [value]) as unknown[])
      // Only elements that are added or removed count; these must be visible records.
      const differing = [...(now ?? []), ...(was ?? [])].filter(
        (id) => !(now?.includes(id) && was?.includes(id)),
      )
      return differing.some((id) => id !== null && !isHidden(id))
    },
  )
