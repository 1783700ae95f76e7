/** The shape of the open tasks in the browser. */

export const parts = ['overdue', 'today', 'later', 'undated'] as const

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
