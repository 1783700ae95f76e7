/** Versions without a record, and records without a version in collections that keep versions. */
import { sql } from '@payloadcms/db-postgres'
import { escapeIdentifier } from 'pg'
import { type BasePayload, createLocalReq } from 'payload'
import { saveVersions } from '../../plugins/records/write'
import { execute } from '../../plugins/database/connection/execute'
import { lockRows } from '../../plugins/database/integrity/lock'
import { type CollectionModel, tableOf } from '../../plugins/database/model/model'
import { inTransaction } from '../../plugins/database/connection/transaction'
import { query, findInvalidRows } from '../readOnlyQuery'
import { listCollections } from '../collections'
import { type Check, toRepairStep } from '../finding'

export const versions: Check = {
  async repair(payload) {
    let repaired = 0
    for (const { slug } of listVersioned(payload)) {
      for (let ids = await findVersionless(payload, slug); ids.length > 0;) {
        repaired += await saveMissing(payload, slug, ids)
        ids = await findVersionless(payload, slug, ids.at(-1))
      }
    }
    return repaired
  },
  name: 'versions',
  async run(payload) {
    const findings = []
    for (const { label, slug } of listVersioned(payload)) {
      const table = tableOf(payload, slug, true)
      const isOrphaned = `(record.parent_id IS NULL OR NOT EXISTS (SELECT 1 FROM ${escapeIdentifier(tableOf(payload, slug))} AS parent
        WHERE parent.id = record.parent_id))`
      findings.push(
        ...(await findInvalidRows(payload, table, [
          {
            condition: isOrphaned,
            remedy: 'They are unreachable. Remove them:',
            steps: [{ sql: `DELETE FROM ${escapeIdentifier(table)} AS record WHERE ${isOrphaned};` }],
            what: `Versions of ${label.plural} belong to no record`,
          },
        ])),
        ...(await findInvalidRows(payload, tableOf(payload, slug), [
          {
            condition: buildLacksVersion(payload, slug),
            remedy: 'This creates a version of each as it is now:',
            steps: [toRepairStep('versions')],
            what: `${label.plural} have no version`,
          },
        ])),
      )
    }
    return findings
  },
}

const listVersioned = (payload: BasePayload): CollectionModel[] =>
  listCollections(payload).filter((collection) => collection.versions)

const buildLacksVersion = (payload: BasePayload, slug: string): string =>
  `NOT EXISTS (SELECT 1 FROM ${escapeIdentifier(tableOf(payload, slug, true))} AS version WHERE version.parent_id = record.id)`

const chunkSize = 1000

const findVersionless = async (payload: BasePayload, slug: string, after = 0): Promise<number[]> => {
  const rows = await query<{ id: number }>(
    payload,
    `SELECT id FROM ${escapeIdentifier(tableOf(payload, slug))} AS record
      WHERE id > ${after} AND ${buildLacksVersion(payload, slug)} ORDER BY id LIMIT ${chunkSize}`,
  )
  return rows.map(({ id }) => id)
}

/** Locks the records, and saves versions only for those that still lack one. */
const saveMissing = (payload: BasePayload, slug: string, ids: readonly number[]): Promise<number> =>
  inTransaction(
    () => createLocalReq({ context: { forecourt: { engine: 'doctor' } } }, payload),
    async (req) => {
      await lockRows(req, slug, ids)
      const rows = await execute<{ id: number }>(
        req,
        sql`SELECT record.id FROM ${sql.identifier(tableOf(payload, slug))} AS record
          WHERE record.id = ANY(${sql.param([...ids])}::int[]) AND ${sql.raw(buildLacksVersion(payload, slug))}`,
      )
      const versionless = rows.map(({ id }) => id)
      await saveVersions(req, slug, versionless)
      return versionless.length
    },
  )
