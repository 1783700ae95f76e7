/** Reads the columns of records, before their JSON is assembled. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { isOneOf, execute } from '../connection/execute'
import { runStatement } from '../connection/statement'
import { collectionOf } from '../model/model'
import { localesOf } from '../query/select'
import { rootSource } from '../storage/map'
import { fitsAnswer, maxAnswerBytesOf, tooManyBytes } from './answerSize'
import { completeByPayload, type NestedReference } from './byPayload'
import type { Piece } from './columns'
import { countElements } from './inverseElements'
import { inverseLimit, maxListed } from './projection'
import { isPopulated, type Part, statementFor } from './statements'

/** The columns of a record. */
export type Loaded = {
  cells: readonly unknown[]
  extra: unknown
  /** The assembled record, by depth. */
  known: { records: number; text: string }[]
  /** The members of `_more`, without braces. */
  more: null | string
  /** The references within its nested values that `fillPlaceholders` replaces by records. */
  nestedReferences: NestedReference[]
  pieces: readonly Piece[]
}

/** The characters that a record's columns take. */
export const lengthOf = ({ cells }: Loaded): number =>
  cells.reduce<number>((length, cell) => length + (typeof cell === 'string' ? cell.length : 0), 0)

export type Collected = Map<string, Map<number, Loaded>>

/** The ids to be replaced by records, by collection. */
export const referencedIds = (records: readonly Loaded[]): Map<string, Set<number>> => {
  const referenced = new Map<string, Set<number>>()
  const add = (target: string, ids: readonly number[]): void => {
    const known = referenced.get(target) ?? new Set()
    referenced.set(target, known)
    for (const id of ids) known.add(id)
  }
  for (const { cells, nestedReferences, pieces } of records) {
    for (const [at, piece] of pieces.entries()) {
      if (piece.kind === 'ids') add(piece.target, idsIn(cells[at]))
    }
    for (const { id, target } of nestedReferences) add(target, [id])
  }
  return referenced
}

/** The ids in a column with one id, a list of ids or null. */
export const idsIn = (cell: unknown): number[] => {
  if (typeof cell !== 'string') return []
  return cell.startsWith('[') ? (JSON.parse(cell) as number[]) : [Number(cell)]
}

// More per statement would not be faster, and all its rows are in memory at once.
const recordsAtOnce = 1000
// Records with inverse lists are read in smaller groups, with at most this number of listed ids.
const listedIdsAtOnce = 1_000_000

/** Reads the records of all parts, by collection, with as few statements as possible. */
export const readParts = async (req: PayloadRequest, parts: readonly Part[]): Promise<Collected> => {
  const found: Collected = new Map()
  const queue = parts.map((part) => ({ ...part, left: part.ids }))
  const cut = new Map<string, Cut>()
  let length = 0
  while (queue.some(({ left }) => left.length > 0)) {
    const now: Part[] = []
    for (const part of queue) {
      if (part.left.length === 0) continue
      const listed = maxListed(collectionOf(req.payload, part.slug), part.shown)
      const maxIds = Math.max(1, Math.min(recordsAtOnce, Math.floor(listedIdsAtOnce / listed)))
      now.push({ ...part, ids: part.left.slice(0, maxIds) })
      part.left = part.left.slice(maxIds)
    }
    const isEmpty = new Set(now)
    for (const { cutNames, id, part, record } of await readRecordsOf(req, now)) {
      isEmpty.delete(part)
      length += lengthOf(record)
      if (length > maxAnswerBytesOf(req.payload)) throw tooManyBytes(maxAnswerBytesOf(req.payload))
      const records = found.get(part.slug) ?? new Map<number, Loaded>()
      found.set(part.slug, records)
      records.set(id, record)
      for (const name of typeof cutNames === 'string' ? cutNames.split(',') : []) {
        const list = cut.get(`${part.slug} ${name}`) ?? { ids: [], name, part }
        cut.set(`${part.slug} ${name}`, list)
        list.ids.push(id)
      }
    }
    for (const part of isEmpty) await requireFit(req, part)
  }
  await countCut(req, found, cut)
  return found
}

/** Reads the records of some parts, including the values that Payload has to read. */
const readRecordsOf = async (req: PayloadRequest, parts: readonly Part[]) => {
  const rows = (await readRows(req, parts)).map(({ cells, cutNames, extra, id, part, pieces }) => ({
    cutNames,
    id,
    part,
    record: { cells, extra, known: [], more: null, nestedReferences: [], pieces } as Loaded,
  }))
  const shown: typeof rows = []
  for (const part of parts) {
    const partRows = rows.filter((row) => row.part === part)
    const unseen = await completeByPayload(
      req,
      { ...part, isPopulated: (relation) => part.isFollowed && isPopulated(req.payload, relation) },
      new Map(partRows.map(({ id, record }) => [id, record])),
    )
    shown.push(...partRows.filter(({ id }) => !unseen.has(id)))
  }
  return shown
}

type ReadRow = Pick<Loaded, 'cells' | 'extra' | 'pieces'> & { cutNames: unknown; id: number; part: Part }

/** Runs one statement for all parts, or one for each part if a joint statement would be planned again each time. */
const readRows = async (req: PayloadRequest, parts: readonly Part[]): Promise<ReadRow[]> => {
  const { pieces, statement, values } = await statementFor(req, parts)
  if (statement.name === undefined && parts.length > 1) {
    const rows: ReadRow[] = []
    for (const part of parts) rows.push(...(await readRows(req, [part])))
    return rows
  }
  return (await runStatement(req, statement, values)).map(([at, id, cutNames, extra, ...cells]) => {
    const part = parts[Number(at)]
    const partRows = pieces[Number(at)]
    if (!part || !partRows) throw new Error('A row of no part.')
    return { cells, cutNames, extra, id: Number(id), part, pieces: partRows }
  })
}

/** The records whose list of one field was cut. */
type Cut = { ids: number[]; name: string; part: Part }

/**
 * Adds to each shortened list the number of omitted elements. Counted afterwards, because few lists are shortened and
 * counting is slow.
 */
const countCut = async (
  req: PayloadRequest,
  found: Collected,
  cut: ReadonlyMap<string, Cut>,
): Promise<void> => {
  for (const { ids, name, part } of cut.values()) {
    const collection = collectionOf(req.payload, part.slug)
    const field = collection.fields.get(name)
    if (!field) throw new Error(`${part.slug} has no list ${name}.`)
    const totals = await countElements(req, part.slug, field, ids)
    for (const id of ids) {
      const record = found.get(part.slug)?.get(id)
      if (!record) continue
      // Some elements may have been deleted since the read, but the list was shortened, so at least 1 is reported.
      const more = Math.max(1, (totals.get(id) ?? 0) - inverseLimit(part.shown, field))
      record.more = `${record.more === null ? '' : `${record.more},`}${JSON.stringify(name)}:${more}`
    }
  }
}

/** @throws AnswerTooLargeError if the records are too large for a response; none was read */
const requireFit = async (req: PayloadRequest, part: Part): Promise<void> => {
  if (part.isOne) return
  const source = rootSource(req.payload, part.slug, {
    ...localesOf(req),
    ofVersions: part.ofVersions ?? false,
  })
  const [row] = await execute<{ fits: boolean }>(
    req,
    sql`SELECT ${fitsAnswer(source, (column) => isOneOf(column, part.ids), part.shown)} AS fits`,
  )
  if (row?.fits === false) throw tooManyBytes(maxAnswerBytesOf(req.payload))
}
