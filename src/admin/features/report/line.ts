import type { Part } from '../../../plugins/saved-views/filters/report'
import type { Numbers } from './figures'

/** One line of the report. */
export type Line = { key: string; label: string; numbers: Numbers; part: Part }
