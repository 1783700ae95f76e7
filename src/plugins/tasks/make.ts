/** Makes the tasks of a rule for new records, in the transaction that creates them. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { AfterCreate, Created } from '../../fields/bulkSafe'
import { execute } from '../database/connection/execute'
import { idsIn } from '../database/model/id'
import { contextOf } from '../database/requestContext'
import { afterOpenMinutes } from './hours/businessTime'
import { hoursOfTenants, usualHours } from './hours/ofTenants'
import type { TaskRule } from './rules'
import { writeTasks } from './write'

const day = 24 * 3_600_000

/**
 * Whether a record was created within a day. Older ones were imported and need no task. An API key may set any year as
 * the time of a record.
 */
const isFresh = ({ createdAt }: Created): boolean => Math.abs(Date.now() - Date.parse(createdAt)) < day

/** The demonstration data brings its own tasks. */
const isSeed = (req: PayloadRequest): boolean => contextOf(req).engine === 'seed'

export const makeTasks =
  (rule: TaskRule): AfterCreate =>
  async (req, created) => {
    const records = isSeed(req) ? [] : created.filter((record) => isFresh(record) && rule.when(record))
    if (records.length === 0) return
    const subjects = await loadSubjects(
      req,
      rule,
      records.flatMap((record) => findSubjectId(rule, record) ?? []),
    )
    const hours = await hoursOfTenants(req, [
      ...new Set([...subjects.values()].flatMap(({ tenant }) => tenant ?? [])),
    ])
    const usual = usualHours(req.payload)
    const tasks = records.flatMap((record) => {
      const subject = subjects.get(findSubjectId(rule, record) ?? 0)
      if (!subject) return []
      const due = afterOpenMinutes(
        Date.parse(record.createdAt),
        rule.within,
        hours.get(subject.tenant ?? 0) ?? usual,
      )
      return {
        [rule.about]: subject.id,
        assignee: subject.rep,
        due: new Date(due).toISOString(),
        priority: rule.priority,
        rule: rule.name,
        what: rule.what.en,
      }
    })
    await writeTasks(req, {
      operation: 'create',
      records: tasks.map((data) => ({ data, inverses: new Map() })),
    })
  }

/** The id of the record that a task is about: of the new one, or of the one that it references. */
const findSubjectId = ({ about, collection }: TaskRule, record: Created): number | undefined =>
  collection === tables[about] ? record.id : idsIn(record[about])[0]

type Subject = { id: number; rep: null | number; tenant: null | number }

const loadSubjects = async (
  req: PayloadRequest,
  { about }: TaskRule,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Subject>> => {
  const rows = await execute<Subject>(
    req,
    sql`SELECT id, sales_rep_id AS rep, tenant_id AS tenant FROM ${sql.identifier(tables[about])}
      WHERE id = ANY(${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The collections that tasks are about, and their tables. */
export const tables = { deal: 'deals', lead: 'leads' } as const
