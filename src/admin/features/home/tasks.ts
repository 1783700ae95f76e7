/** Reads the open tasks of a day in one statement. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { formatPhone } from '../../../lib/people'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { lastChangeOf } from '../../../plugins/ledger/last'
import type { TaskOptions } from '../../../plugins/tasks/rules'
import { inLanguage } from '../../../fields/translated'
import { listLabels } from '../../shared/labels'

const parts = ['overdue', 'today', 'later', 'undated'] as const

export type Part = (typeof parts)[number]

export type DayTask = {
  about: null | { id: number; phone: null | string; slug: 'customers' | 'deals' | 'leads'; title: string }
  assignee: null | string
  /** ISO 8601 */
  due: null | string
  id: number
  isUrgent: boolean
  priority: null | string
  /** The id of its last change. */
  revision: number
  what: string
}

export type DayTasks = Record<Part, { tasks: DayTask[]; total: number }>

type Row = {
  assignee: null | string
  customer: null | number
  customerPhone: null | string
  customerTitle: null | string
  deal: null | number
  dealTitle: null | string
  due: null | string
  id: number
  lead: null | number
  leadPhone: null | string
  leadTitle: null | string
  part: Part
  priority: null | string
  revision: number
  rule: null | string
  total: number
  what: null | string
}

/** SQL for whether a record is assigned to one of `reps` or unassigned. @param reps undefined for any record */
export const isAssignedTo = (reps: readonly number[] | undefined, rep: SQL): SQL =>
  reps ? sql`(${rep} IS NULL OR ${rep} = ANY(${sql.param([...reps])}::int[]))` : sql`TRUE`

/** The page links to the list, which has the rest. */
const maxShown = 100

/**
 * The open tasks that the reader may see, by part, each sorted by due date.
 *
 * @param day the current time, and the start of the next day in the reader's time zone
 * @param reps limits the result to tasks of these reps and unassigned tasks; undefined for all tasks
 */
export const tasksOf = async (
  req: PayloadRequest,
  day: { now: string; tomorrow: string },
  reps: readonly number[] | undefined,
): Promise<DayTasks> => {
  const fields = ['what', 'rule', 'priority', 'due', 'done', 'lead', 'deal', 'customer', 'assignee'] as const
  const tasks = await visibleRecordsSql(req, 'tasks', fields)
  const rows = await execute<Row>(
    req,
    sql`WITH open AS (
        SELECT task.*, CASE WHEN task.due IS NULL THEN 'undated' WHEN task.due < ${day.now}::timestamptz THEN 'overdue'
          WHEN task.due < ${day.tomorrow}::timestamptz THEN 'today' ELSE 'later' END AS part
        FROM ${tasks} AS task WHERE task.done IS NOT TRUE AND ${isAssignedTo(reps, sql`task.assignee`)}
      ), placed AS (
        SELECT open.*, count(*) OVER (PARTITION BY part)::int AS total,
          row_number() OVER (PARTITION BY part ORDER BY due, priority, id) AS place FROM open
      )
      SELECT placed.id, placed.part, placed.total, placed.what, placed.rule, placed.priority::text AS priority,
        to_jsonb(placed.due) AS due, ${lastChangeOf('tasks', sql`placed.id`)} AS revision, rep.name AS assignee,
        lead.id AS lead, lead.label AS "leadTitle", lead.phone AS "leadPhone",
        deal.id AS deal, deal.label AS "dealTitle",
        customer.id AS customer, customer.label AS "customerTitle", customer.phone AS "customerPhone"
      FROM placed
      LEFT JOIN ${await visibleRecordsSql(req, 'leads', ['label', 'phone'])} AS lead ON lead.id = placed.lead
      LEFT JOIN ${await visibleRecordsSql(req, 'deals', ['label'])} AS deal ON deal.id = placed.deal
      LEFT JOIN ${await visibleRecordsSql(req, 'customers', ['label', 'phone'])} AS customer ON customer.id = placed.customer
      LEFT JOIN ${await visibleRecordsSql(req, 'salesReps', ['name'])} AS rep ON rep.id = placed.assignee
      WHERE placed.place <= ${maxShown} ORDER BY placed.place`,
  )
  const labels = listLabels(req, 'tasks', 'priority')
  return Object.fromEntries(
    parts.map((part) => {
      const ofPart = rows.filter((row) => row.part === part)
      return [part, { tasks: ofPart.map((row) => taskOf(req, row, labels)), total: ofPart[0]?.total ?? 0 }]
    }),
  ) as DayTasks
}

const taskOf = (req: PayloadRequest, row: Row, priorities: ReadonlyMap<string, string>): DayTask => ({
  about: aboutOf(row),
  assignee: row.assignee,
  due: row.due === null ? null : new Date(row.due).toISOString(),
  id: row.id,
  isUrgent: row.priority === 'High',
  priority: row.priority === null ? null : (priorities.get(row.priority) ?? row.priority),
  revision: row.revision,
  what: taskTitle(req, row) ?? `${row.id}`,
})

/** The text of a task. A task created by a rule has the rule's text in the reader's language, unless it was edited. */
export const taskTitle = (
  { i18n, payload }: PayloadRequest,
  { rule, what }: Pick<Row, 'rule' | 'what'>,
): null | string => {
  const { rules } = payload.config.custom['tasks'] as TaskOptions
  const template = rules.find(({ name }) => name === rule)?.what
  return (template && template.en === what ? inLanguage(i18n.language, template) : what) || null
}

const shownPhone = (phone: null | string) => (phone === null ? null : formatPhone(phone))

const aboutOf = (row: Row): DayTask['about'] => {
  if (row.lead !== null) {
    return {
      id: row.lead,
      phone: shownPhone(row.leadPhone),
      slug: 'leads',
      title: row.leadTitle ?? `${row.lead}`,
    }
  }
  if (row.deal !== null) {
    return {
      id: row.deal,
      phone: shownPhone(row.customerPhone),
      slug: 'deals',
      title: row.dealTitle ?? `${row.deal}`,
    }
  }
  if (row.customer === null) return null
  return {
    id: row.customer,
    phone: shownPhone(row.customerPhone),
    slug: 'customers',
    title: row.customerTitle ?? `${row.customer}`,
  }
}
