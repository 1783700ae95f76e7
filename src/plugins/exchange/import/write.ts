/**
 * Writes the rows of one request by the write engine, in one transaction, each with a savepoint; a dry run is rolled
 * back.
 */
import type { PayloadRequest } from 'payload'
import { localeOf } from '../../../fields/translated'
import { resolveAccess } from '../../database/query/access'
import { rollback } from '../../database/connection/transaction'
import { canBeSetBased, writeEachIn } from '../../records/write'
import { type Result, type Values, type Writing, isFailed } from '../../records/write/writing'
import { type Call, transact, toUnit } from '../../api/call'
import { reasonOf } from '../../api/reason'
import { translations } from '../translations'
import { matchRows, settleTitles } from './match'
import type { RowOutcome, Sharing } from './outcome'
import { type Creation, type Plan, planRows, type Update } from './plan'
import { type Preview, previewOf } from './preview'
import type { Row } from './readRows'
import type { ImportRequest } from './request'
import { findSharing } from './sharing'

export const writeRows = (
  call: Call,
  importRequest: ImportRequest,
  rows: readonly Row[],
): Promise<RowOutcome[]> =>
  transact<RowOutcome[]>(call, async (req) => {
    const { collection } = call
    const language = localeOf(req)
    const matched = await matchRows(req, collection, importRequest, rows)
    const mayCreate =
      (await req.payload.collections[collection.slug as 'leads'].config.access.create({ req })) !== false
    const settled = await settleTitles(req, importRequest, rows, matched)
    const plan = planRows(settled, {
      importRequest,
      collection,
      language,
      matched,
      mayCreate,
      seesAll: (await resolveAccess(req, collection.slug, 'read')) === 'all',
      words: translations[language],
    })
    const sharing = await findSharing(req, collection.slug, importRequest, plan.creations)
    const preview = await previewOf(req, importRequest, plan, matched, settled, language)
    const outcomes = [
      ...plan.outcomes,
      ...(await create(call, req, plan)),
      ...(await update(call, req, plan)),
    ].map((outcome) => withPreview(outcome, preview, sharing))
    return importRequest.dryRun ? rollback(outcomes.map(withoutNewId)) : outcomes
  })

/** The values to store for a row, with its outcome. A failed row stores nothing. */
const withPreview = (
  outcome: RowOutcome,
  preview: Preview,
  sharing: ReadonlyMap<number, readonly Sharing[]>,
): RowOutcome => {
  if (outcome.outcome === 'failed') return outcome
  const conversions = preview.conversions.get(outcome.row)
  const shared = sharing.get(outcome.row)
  return {
    ...outcome,
    ...(outcome.outcome === 'update' && { changes: preview.changes.get(outcome.row) ?? [] }),
    ...(conversions && { conversions }),
    ...(shared && { sharing: shared }),
  }
}

const create = async (call: Call, req: PayloadRequest, { creations }: Plan): Promise<RowOutcome[]> => {
  const toWriting = (records: readonly Creation[]): Writing => ({
    collection: call.collection,
    operation: 'create',
    records: records.map(toValues),
  })
  const setBased = await findSetBased(req, creations, toWriting)
  const outcomes: RowOutcome[] = []
  // New records get ids in the order of the rows.
  for (const run of splitRuns(creations, (item) => setBased.has(item))) {
    const results = await writeEachIn(toUnit(call), req, toWriting(run))
    outcomes.push(...run.map(({ row }, at) => toOutcome(call, 'create', row, results[at])))
  }
  return outcomes
}

const update = async (call: Call, req: PayloadRequest, { updates }: Plan): Promise<RowOutcome[]> => {
  const toWriting = (records: readonly Update[]): Writing => ({
    collection: call.collection,
    operation: 'update',
    records: records.map((each) => ({ id: each.id, values: toValues(each) })),
  })
  const setBased = await findSetBased(req, updates, toWriting)
  const outcomes: RowOutcome[] = []
  for (const part of [[...setBased], updates.filter((item) => !setBased.has(item))]) {
    if (part.length === 0) continue
    const results = await writeEachIn(toUnit(call), req, toWriting(part))
    outcomes.push(...part.map(({ row }, at) => toOutcome(call, 'update', row, results[at])))
  }
  return outcomes
}

const toValues = ({ data }: { data: Values['data'] }): Values => ({ data, inverses: new Map() })

const toOutcome = (call: Call, outcome: 'create' | 'update', row: number, result: Result): RowOutcome => {
  if (isFailed(result)) return { outcome: 'failed', reason: reasonOf(call, result.error, row), row }
  return { outcome, row, ...(result && { id: result.id }) }
}

/** Removes the id of a new record, which a dry run rolls back. */
const withoutNewId = ({ id, ...rest }: RowOutcome): RowOutcome =>
  rest.outcome === 'create' || id === undefined ? rest : { ...rest, id }

/**
 * The records whose write can be set-based, by the fields that they set. They are written separately, so that a record
 * which Payload has to write does not slow down the others.
 */
const findSetBased = async <Item extends { data: Values['data'] }>(
  req: PayloadRequest,
  items: readonly Item[],
  toWriting: (items: readonly Item[]) => Writing,
): Promise<ReadonlySet<Item>> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const names = Object.keys(item.data).sort().join()
    const group = groups.get(names) ?? []
    group.push(item)
    groups.set(names, group)
  }
  const setBased = new Set<Item>()
  for (const group of groups.values()) {
    const isWhole = await canBeSetBased(req, toWriting(group))
    for (const item of group) {
      if (isWhole || (group.length > 1 && (await canBeSetBased(req, toWriting([item]))))) setBased.add(item)
    }
  }
  return setBased
}

/** Splits a list where `kindOf` changes from one item to the next. */
const splitRuns = <Item>(items: readonly Item[], kindOf: (item: Item) => boolean): Item[][] => {
  const runs: Item[][] = []
  let kind: boolean | undefined
  for (const item of items) {
    const own = kindOf(item)
    if (own === kind) runs.at(-1)?.push(item)
    else runs.push([item])
    kind = own
  }
  return runs
}
