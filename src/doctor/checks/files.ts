/** Records whose uploaded file is missing or has changed, and files that no record references. */
import { join } from 'node:path'
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { BasePayload } from 'payload'
import { modelOf, tableOf } from '../../plugins/database/model/model'
import { collectionsWithFiles, contentsOf, folderOf, isMissing } from '../../plugins/files/disk'
import { ownsFolder } from '../../plugins/files/folder'
import { namesIn } from '../../plugins/files/sweep'
import { unreferencedStatement } from '../../plugins/files/unreferenced'
import { type Problem, query } from '../run'

type Row = { filesize: null | number; id: number; sha256: null | string; stored_name: string }

export async function* files(payload: BasePayload): AsyncGenerator<Problem> {
  for (const slug of collectionsWithFiles(payload)) {
    const label = modelOf(payload).get(slug)?.label.plural ?? slug
    const missing: number[] = []
    const different: number[] = []
    for (const { filesize, id, path, sha256 } of await readRows(payload, slug)) {
      try {
        const contents = await contentsOf(path)
        const isSame = contents.size === (filesize ?? contents.size)
        if (!isSame || contents.sha256 !== (sha256 ?? contents.sha256)) different.push(id)
      } catch (error) {
        if (!isMissing(error)) throw error
        missing.push(id)
      }
    }
    const remedy =
      'DATA_DIR/files is not the one that these records were stored with, or was changed by hand. Put the files back from a backup of it, or upload each to its record again.'
    yield { ids: missing, remedy, what: `${label} have a file that is missing on disk` }
    yield {
      ids: different,
      remedy,
      what: `${label} have a file on disk that is not what was uploaded (size or SHA-256)`,
    }
    yield* findUnreferenced(payload, slug, label)
  }
}

const readRows = async (payload: BasePayload, slug: string) => {
  const rows = await query<Row>(
    payload,
    `SELECT id, filesize::float8 AS filesize, sha256, stored_name FROM ${escapeIdentifier(tableOf(payload, slug))}
      WHERE stored_name IS NOT NULL ORDER BY id`,
  )
  return rows.map((row) => ({ ...row, path: join(folderOf(payload, slug), row.stored_name) }))
}

/** Yields notes only, because an upload may be in progress and the sweep removes leftovers. */
async function* findUnreferenced(payload: BasePayload, slug: string, label: string): AsyncGenerator<Problem> {
  const names = await namesIn(folderOf(payload, slug))
  if (names.length === 0) return
  if (!(await ownsFolder(payload))) {
    yield {
      ids: [slug],
      isNote: true,
      remedy:
        'DATA_DIR/files/store-id names another database, so nothing is ever removed from this folder. Set DATABASE_URL or DATA_DIR right; where they are, remove store-id.',
      what: `${label}: the folder of their files belongs to another database`,
    }
    return
  }
  const nameArray = `ARRAY(SELECT jsonb_array_elements_text(${escapeLiteral(JSON.stringify(names))}::jsonb))`
  yield {
    isNote: true,
    remedy: 'A running service removes them within two hours; its log says why it does not.',
    sql: `SELECT name AS id FROM (${unreferencedStatement(payload, slug, nameArray)}) AS unreferenced`,
    what: `${label}: files on disk that no record and no deletion that can be undone names`,
  }
}

/** Stores the size and hash of files that were uploaded before the service recorded them. */
export const hashOldFiles = async (payload: BasePayload): Promise<number> => {
  let hashed = 0
  for (const slug of collectionsWithFiles(payload)) {
    for (const row of await readRows(payload, slug)) {
      if (row.sha256 !== null) continue
      const contents = await contentsOf(row.path).catch(() => undefined)
      if (!contents) continue
      await payload.db.pool.query(
        `UPDATE ${escapeIdentifier(tableOf(payload, slug))} SET sha256 = $3, filesize = $4
          WHERE id = $1 AND stored_name = $2`,
        [row.id, row.stored_name, contents.sha256, contents.size],
      )
      hashed++
    }
  }
  return hashed
}
