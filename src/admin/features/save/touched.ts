/** Determines what was edited in a form. Pure. */
import type { FormState } from 'payload'

export type Touched = {
  /** The names of the edited fields, including a chosen file. */
  names: ReadonlySet<string>
  /** Their values, except for a file, which is sent separately. */
  values: Record<string, unknown>
}

/**
 * @param fields the form's state, in which each field has its initial value
 * @param values the values that a save would send
 */
export const touchedIn = (fields: FormState, values: Record<string, unknown>): Touched => {
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

/** An input that was filled and cleared again equals an empty one. */
const isSame = (one: unknown, other: unknown): boolean =>
  isFile(one) || isFile(other) ? one === other : plain(one) === plain(other)

const plain = (value: unknown): string => (isEmpty(value) ? '' : JSON.stringify(value))

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isFile = (value: unknown): boolean => typeof File !== 'undefined' && value instanceof File
