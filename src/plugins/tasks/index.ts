/**
 * Creates tasks by rules. Guarantees that a new record and its tasks are stored in one transaction, with the same
 * locks, ledger rows and webhooks, for single and bulk writes.
 */
import type { CollectionConfig, Config, Plugin } from 'payload'
import { sql } from '@payloadcms/db-postgres'
import { type AfterCreate, afterCreate, beforeUpdate } from '../../fields/bulkSafe'
import { moveTasks } from './move'
import { usualHours } from './hours/ofTenants'
import { makeTasks, tables } from './make'
import type { TaskOptions, TaskRule } from './rules'
import { execute } from '../database/connection/execute'
import { idsIn } from '../database/model/id'
import { writeTasks } from './write'

/**
 * Apply it after the plugin `changes`, so that a task is recorded after the record that it is created for. @throws for
 * an unknown collection
 */
export const tasks =
  (options: TaskOptions): Plugin =>
  (config: Config) => {
    const collections = config.collections ?? []
    const slugs = new Set(collections.map(({ slug }) => slug))
    for (const { collection, endedBy, name } of options.rules) {
      const unknown = [collection, endedBy?.collection ?? collection].find((slug) => !slugs.has(slug))
      if (unknown) throw new Error(`The task rule ${name} names "${unknown}", which is no collection.`)
    }
    return {
      ...config,
      collections: collections.map((each) => withRules(each, options)),
      custom: { ...config.custom, tasks: options },
      async onInit(payload) {
        await config.onInit?.(payload)
        // Throws at start, rather than at the first lead, if the hours cannot be read.
        usualHours(payload)
      },
    }
  }

const withRules = (collection: CollectionConfig, { follow, rules }: TaskOptions): CollectionConfig => {
  const { slug } = collection
  const work: AfterCreate[] = [
    ...rules.filter((rule) => rule.collection === slug).map(makeTasks),
    ...rules.filter((rule) => rule.endedBy?.collection === slug).map(endTasks),
  ]
  const followed = follow.filter((about) => tables[about] === slug)
  const { afterChange = [], beforeChange = [], ...hooks } = collection.hooks ?? {}
  return {
    ...collection,
    hooks: {
      ...hooks,
      afterChange: [...afterChange, ...work.map(afterCreate)],
      beforeChange: [...beforeChange, ...followed.map((about) => beforeUpdate(moveTasks(about)))],
    },
  }
}

/** Ends the open tasks of a rule, in the transaction that creates what ends them. */
const endTasks =
  ({ about, endedBy, name }: TaskRule): AfterCreate =>
  async (req, created) => {
    const ids = created.flatMap((record) => (endedBy?.when(record) ? idsIn(record[about]) : []))
    if (ids.length === 0) return
    const open = await execute<{ id: number }>(
      req,
      sql`SELECT id FROM tasks WHERE rule = ${name} AND done IS NOT TRUE
        AND ${sql.identifier(`${about}_id`)} = ANY(${sql.param(ids)}::int[]) ORDER BY id`,
    )
    const values = { data: { done: true }, inverses: new Map() }
    await writeTasks(req, { operation: 'update', records: open.map(({ id }) => ({ id, values })) })
  }
