/** Determines what was edited in a form. Pure. */
import type { FormState } from 'payload'

export type Touched = {
  /** The names of the edited fields, including a chosen file. */
  names: ReadonlySet<string>
  /** The values of the edited fields, except for a file, which is sent separately. */
  values: Record<string, unknown>
}

/**
 * @param fields the form's state, in which each field has its initial value
 * @param values the values that a save would send
 */
export const findTouched = (fields: FormState, values: Record<string, unknown>): Touched => {
  const names = new Set(
    Object.entries(fields).flatMap(([path, { disableFormData, initialValue, value }]) =>
      disableFormData || isSame(initialValue, value) ? [] : [path.split('.', 1)[0] ?? path],
    ),
  )
  return {
    names,
    values: Object.fromEntries(
      Object.entries(values).filter(([name, value]) => names.has(name) && !isFile(value)),
    ),
  }
}

/** Compares values; all empty values are equal, so that clearing an input again is no edit. */
const isSame = (one: unknown, other: unknown): boolean =>
  isFile(one) || isFile(other) ? one === other : toText(one) === toText(other)

const toText = (value: unknown): string => (isEmpty(value) ? '' : JSON.stringify(value))

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isFile = (value: unknown): boolean => typeof File !== 'undefined' && value instanceof File
