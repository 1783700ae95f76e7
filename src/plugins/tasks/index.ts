/**
 * Tasks that the service makes by rules. Guarantees that a new record and its tasks are stored together or not at all: both are
 * written in one transaction, by the same locks, ledger and webhooks, one by one and many at once.
 */
import type { CollectionConfig, Config, Plugin } from 'payload'
import { afterCreate, type AfterCreate } from '../../fields/bulkSafe'
import { endTasks } from './end'
import { usualHours } from './hours/ofTenants'
import { makeTasks } from './make'
import type { TaskOptions } from './rules'

/** Apply it after the plugin `changes`, so that a task is recorded after what it is made for. @throws for an unknown collection */
export const tasks =
  (options: TaskOptions): Plugin =>
  (config: Config) => {
    const collections = config.collections ?? []
    const known = new Set(collections.map(({ slug }) => slug))
    for (const { collection, endedBy, name } of options.rules) {
      const unknown = [collection, endedBy?.collection ?? collection].find((slug) => !known.has(slug))
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

const withRules = (collection: CollectionConfig, { rules }: TaskOptions): CollectionConfig => {
  const { slug } = collection
  const work: AfterCreate[] = [
    ...rules.filter((rule) => rule.collection === slug).map(makeTasks),
    ...rules.filter((rule) => rule.endedBy?.collection === slug).map(endTasks),
  ]
  if (work.length === 0) return collection
  const { afterChange = [], ...hooks } = collection.hooks ?? {}
  return { ...collection, hooks: { ...hooks, afterChange: [...afterChange, ...work.map(afterCreate)] } }
}
