/** The rules by which the service makes tasks, and ends them. They stand in the config. */
import type { Created } from '../../fields/bulkSafe'
import type { Translated } from '../../fields/translated'
import type { taskPriorities } from '../../vocabulary/tasks'

export type TaskRule = {
  /** What the tasks are about: the new record, or the one that its field of this name references. Its sales rep gets them. */
  about: 'deal' | 'lead'
  /** The collection whose new records make tasks. */
  collection: string
  /** What ends the tasks: a new record of this collection that references what they are about, in the field `about`. */
  endedBy?: { collection: string; when: (record: Created) => boolean }
  /** Stored with its tasks. */
  name: string
  priority: (typeof taskPriorities)[number]
  /** Which of the new records make a task. */
  when: (record: Created) => boolean
  what: Translated<string>
  /** The minutes of open time until the task is due. */
  within: number
}

export type TaskOptions = {
  /** The opening hours of businesses none of whose locations says its own. */
  hours: { openingHours: string; timeZone: string }
  rules: readonly TaskRule[]
}
