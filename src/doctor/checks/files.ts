/** Records whose uploaded file is missing or has changed, and files that no record references. */
import { join } from 'node:path'
import { escapeIdentifier } from 'pg'
import type { BasePayload } from 'payload'
import { modelOf, tableOf } from '../../plugins/database/model/model'
import { collectionsWithFiles, contentsOf, folderOf, isMissing } from '../../plugins/files/disk'
import { ownsFolder } from '../../plugins/files/folder'
import { namesIn } from '../../plugins/files/sweep'
import { unreferencedStatement } from '../../plugins/files/unreferenced'
import { query } from '../readOnlyQuery'
import { type Check, maxExamples, type Finding } from '../finding'

type Row = { filesize: null | number; id: number; sha256: null | string; stored_name: string }

export const files: Check = {
  repair: hashOldFiles,
  name: 'files',
  async run(payload) {
    const findings: Finding[] = []
    for (const slug of collectionsWithFiles(payload)) {
      const label = modelOf(payload).get(slug)?.label.plural ?? slug
      findings.push(
        ...(await findDamaged(payload, slug, label)),
        ...(await findUnreferenced(payload, slug, label)),
      )
    }
    return findings
  },
}

const findDamaged = async (payload: BasePayload, slug: string, label: string): Promise<Finding[]> => {
  const missing: number[] = []
  const different: number[] = []
  for (const row of await readRows(payload, slug)) {
    const state = await checkFile(join(folderOf(payload, slug), row.stored_name), row)
    if (state !== 'sound') (state === 'missing' ? missing : different).push(row.id)
  }
  const remedy =
    'DATA_DIR/files is not the one that these records were stored with, or was changed by hand. Put the files back from a backup of it, or upload each to its record again.'
  return [
    ...toFindings(missing, { remedy, steps: [], what: `${label} have a file that is missing on disk` }),
    ...toFindings(different, {
      remedy,
      steps: [],
      what: `${label} have a file on disk that is not what was uploaded (size or SHA-256)`,
    }),
  ]
}

const readRows = (payload: BasePayload, slug: string): Promise<Row[]> =>
  query<Row>(
    payload,
    `SELECT id, filesize::float8 AS filesize, sha256, stored_name FROM ${escapeIdentifier(tableOf(payload, slug))}
      WHERE stored_name IS NOT NULL ORDER BY id`,
  )

const checkFile = async (path: string, row: Row): Promise<'different' | 'missing' | 'sound'> => {
  try {
    const { sha256, size } = await contentsOf(path)
    const isSound =
      (row.filesize === null || row.filesize === size) && (row.sha256 === null || row.sha256 === sha256)
    return isSound ? 'sound' : 'different'
  } catch (error) {
    if (isMissing(error)) return 'missing'
    throw error
  }
}

/** Reports notes only, because an upload may be in progress and the sweep removes leftovers. */
const findUnreferenced = async (payload: BasePayload, slug: string, label: string): Promise<Finding[]> => {
  const names = await namesIn(folderOf(payload, slug))
  if (names.length === 0) return []
  if (!(await ownsFolder(payload))) {
    return toFindings([slug], {
      isNote: true,
      remedy:
        'DATA_DIR/files/store-id names another database, so nothing is ever removed from this folder. Set DATABASE_URL or DATA_DIR right; where they are, remove store-id.',
      steps: [],
      what: `${label}: the folder of their files belongs to another database`,
    })
  }
  const nameArray = `ARRAY(SELECT jsonb_array_elements_text('${JSON.stringify(names).replaceAll("'", "''")}'::jsonb))`
  const unreferenced = await query<{ name: string }>(
    payload,
    `${unreferencedStatement(payload, slug, nameArray)} ORDER BY name`,
  )
  return toFindings(
    unreferenced.map(({ name }) => name),
    {
      isNote: true,
      remedy: 'A running service removes them within two hours; its log says why it does not.',
      steps: [],
      what: `${label}: files on disk that no record and no deletion that can be undone names`,
    },
  )
}

/** Stores the size and hash of files that were uploaded before the service recorded them. */
async function hashOldFiles(payload: BasePayload): Promise<number> {
  let hashed = 0
  for (const slug of collectionsWithFiles(payload)) {
    for (const row of await readRows(payload, slug)) {
      if (row.sha256 !== null) continue
      const path = join(folderOf(payload, slug), row.stored_name)
      const contents = await contentsOf(path).catch(() => undefined)
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

const toFindings = (
  examples: readonly (number | string)[],
  finding: Omit<Finding, 'count' | 'examples'>,
): Finding[] =>
  examples.length === 0
    ? []
    : [{ ...finding, count: examples.length, examples: examples.slice(0, maxExamples) }]
