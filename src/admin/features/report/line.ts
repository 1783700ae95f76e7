import type { Part } from '../../../plugins/saved-views/filters/report'
import type { Numbers } from './figures'

/** A line of a report table, with the part of the report that its numbers and links cover. */
export type Line = { key: string; label: string; numbers: Numbers; part: Part }
