/**
 * Random uploads, replacements, refusals, deletions and undos by staff, many at once, while the service may be killed; and what
 * must hold of records and files then: no file is lost, none is another's, and none is left over.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BasePayload } from 'payload'
import { contentsOf, folderOf, incomingFolderOf } from '../../src/plugins/files/disk'
import { sweepFiles } from '../../src/plugins/files/sweep'
import { type Random, seeded } from './random'

/** A request below `/api`; undefined when the connection broke. */
export type Ask = (path: string, init: RequestInit) => Promise<Response | undefined>

export type StormOptions = {
  ask: Ask
  operations: number
  payload: BasePayload
  seed: number
  workers?: number
}

const kinds = ['upload', 'replace', 'replace', 'refuse', 'delete', 'deleteMany', 'undo'] as const

export type Storm = {
  counts: Record<(typeof kinds)[number] | 'cutOff' | 'refused', number>
  /** What was acknowledged: SHA-256 by stored name. */
  acknowledged: Map<string, string>
  failures: string[]
  /** How many operations were begun. */
  begun: () => number
  done: Promise<unknown>
  /** SHA-256 of whatever was sent to be stored. */
  sent: Set<string>
}

/** Few names, so that many uploads have the same at once. */
const names = ['contract.pdf', 'invoice.txt', 'photo.txt']

export const startStorm = ({ ask, operations, seed, workers = 6 }: StormOptions): Storm => {
  let begun = 0
  const counts = {
    cutOff: 0,
    delete: 0,
    deleteMany: 0,
    refuse: 0,
    refused: 0,
    replace: 0,
    undo: 0,
    upload: 0,
  }
  const acknowledged = new Map<string, string>()
  const sent = new Set<string>()
  const failures: string[] = []
  const ids: number[] = []
  const batches: string[] = []

  const send = async (method: string, path: string, body?: BodyInit): Promise<unknown> => {
    const answer = await ask(path, { method, ...(body === undefined ? {} : { body }) })
    if (!answer) return void counts.cutOff++
    const text = await answer.text().catch(() => undefined)
    if (text === undefined) return void counts.cutOff++
    if (answer.status >= 400) counts.refused++
    if (answer.status === 500) failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return answer.status < 400 ? JSON.parse(text) : undefined
  }

  const form = (random: Random, number: number, record: object): { body: FormData; sha256: string } => {
    // Long enough to be many chunks, now and then; never twice the same.
    const bytes = Buffer.from(
      `${seed}/${number};`.repeat(1 + random.below(random.below(8) === 0 ? 40_000 : 40)),
    )
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const body = new FormData()
    body.append('_payload', JSON.stringify(record))
    body.append('file', new Blob([bytes], { type: 'text/plain' }), random.some(names) ?? 'a.txt')
    return { body, sha256 }
  }

  const note = (answer: unknown, sha256: string) => {
    const { doc } = (answer ?? {}) as { doc?: { id: number; storedName: string } }
    if (doc) acknowledged.set(doc.storedName, sha256)
    return doc
  }

  const work = async (random: Random, number: number): Promise<void> => {
    const kind = ids.length < 8 ? 'upload' : (random.some(kinds) ?? 'upload')
    const id = random.some(ids)
    counts[kind]++
    if (kind === 'upload' || kind === 'replace') {
      const { body, sha256 } = form(random, number, { name: `record ${number}` })
      sent.add(sha256)
      const path = kind === 'upload' ? '/attachments' : `/attachments/${id}`
      const doc = note(await send(kind === 'upload' ? 'POST' : 'PATCH', path, body), sha256)
      if (doc && kind === 'upload') ids.push(doc.id)
    } else if (kind === 'refuse') {
      const { body, sha256 } = form(random, number, { tenants: [999_999] })
      const doc = note(await send('PATCH', `/attachments/${id}`, body), sha256)
      if (doc) failures.push(`attachment ${id} took what is to be refused`)
    } else if (kind === 'delete') {
      await send('DELETE', `/attachments/${id}`)
    } else if (kind === 'deleteMany') {
      await send('DELETE', `/attachments?where[id][in]=${[id, random.some(ids)].join()}`)
    } else {
      const found = (await send(
        'GET',
        '/changes?where[collection][equals]=attachments&limit=20&sort=-id',
      )) as { docs: { batchId: null | string }[] } | undefined
      batches.push(...(found?.docs ?? []).flatMap(({ batchId }) => batchId ?? []))
      const batch = random.some(batches.slice(-20))
      if (batch !== undefined) await send('POST', `/changes/batches/${batch}/undo`)
    }
  }

  const run = async (worker: number) => {
    const random = seeded(seed * 1000 + worker)
    while (begun < operations) await work(random, ++begun)
  }
  const done = Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)))
  return { acknowledged, begun: () => begun, counts, done, failures, sent }
}

type Row = { id: number; sha256: string; stored_name: string }

/** What is not as it must be, of records and files as they are now; while nobody writes. */
export const findFileLosses = async (payload: BasePayload, storm: Storm): Promise<string[]> => {
  const losses: string[] = []
  const { rows } = await payload.db.pool.query<Row>(
    'SELECT id, sha256, stored_name FROM attachments WHERE stored_name IS NOT NULL ORDER BY id',
  )
  for (const { id, sha256, stored_name: storedName } of rows) {
    const path = join(folderOf(payload, 'attachments'), storedName)
    const found = existsSync(path) ? (await contentsOf(path)).sha256 : undefined
    if (found === undefined) losses.push(`attachment ${id}: its file is lost`)
    else if (found !== sha256) losses.push(`attachment ${id}: its file holds other bytes than were stored`)
    if (!storm.sent.has(sha256)) losses.push(`attachment ${id} holds what was refused or never sent`)
    const meant = storm.acknowledged.get(storedName)
    if (meant !== undefined && meant !== sha256) losses.push(`attachment ${id} has another upload's bytes`)
  }
  // The ledger tells the order in which links were committed: the newest is the record's.
  const { rows: stale } = await payload.db.pool.query<{ id: number }>(
    `SELECT id FROM attachments AS record WHERE stored_name IS NOT NULL AND position(stored_name in (
      SELECT changes -> 'file' ->> 'after' FROM changes AS change WHERE collection = 'attachments'
        AND record_id = record.id AND operation <> 'delete' AND changes ? 'file' ORDER BY change.id DESC LIMIT 1)) = 0`,
  )
  return [...losses, ...stale.map(({ id }) => `attachment ${id} has not the file that was committed last`)]
}

/** What is on disk after a sweep and should not be, or the other way round. */
export const findLeftOvers = async (payload: BasePayload): Promise<string[]> => {
  await sweepFiles(payload, undefined, { olderThanMs: -1 })
  const { rows } = await payload.db.pool.query<{ name: string }>(
    `SELECT stored_name AS name FROM attachments WHERE stored_name IS NOT NULL
      UNION SELECT stored -> 'row' ->> 'stored_name' FROM changes
      WHERE collection = 'attachments' AND operation = 'delete' AND batch_id IS NOT NULL`,
  )
  const named = new Set(rows.map(({ name }) => name))
  const left = [folderOf(payload, 'attachments'), incomingFolderOf(payload)].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder) : [],
  )
  return left.filter((name) => !named.has(name)).map((name) => `${name} is left over`)
}

/** Waits until no transaction of a killed process is under way. */
export const untilQuiet = async (payload: BasePayload): Promise<void> => {
  for (;;) {
    const { rows } = await payload.db.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (xact_start IS NOT NULL OR state = 'active')`,
    )
    if (rows.length === 0) return
    await sleep(20)
  }
}
