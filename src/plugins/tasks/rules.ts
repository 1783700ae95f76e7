/** The rules by which the service creates and completes tasks. They are part of the config. */
import type { Created } from '../../fields/bulkSafe'
import type { Translated } from '../../fields/translated'
import type { taskPriorities } from '../../vocabulary/tasks'

export type TaskRule = {
  /** The subject of the tasks: the new record, or the one that its field of this name references. Its sales rep gets them. */
  about: 'deal' | 'lead'
  /** The collection whose new records create tasks. */
  collection: string
  /** The trigger that completes the tasks: a new record of this collection that references their subject in the field `about`. */
  endedBy?: { collection: string; when: (record: Created) => boolean }
  /** Stored with its tasks. */
  name: string
  priority: (typeof taskPriorities)[number]
  /** Which of the new records create a task. */
  when: (record: Created) => boolean
  what: Translated<string>
  /** The minutes of open time until the task is due. */
  within: number
}

export type TaskOptions = {
  /** The opening hours of businesses without a location that has some. */
  hours: { openingHours: string; timeZone: string }
  /** The subjects whose open tasks follow them to another sales rep. */
  follow: readonly TaskRule['about'][]
  rules: readonly TaskRule[]
}
