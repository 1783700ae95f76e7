/** What somebody changed in a form: pure, so that it can be tested without one. */
import type { FormState } from 'payload'

export type Touched = {
  /** The fields, a chosen file among them. */
  names: ReadonlySet<string>
  /** Their values, but for a file, which travels beside them. */
  values: Record<string, unknown>
}

/**
 * @param fields the form as it is, each field with the value that it was loaded with
 * @param values the form's values as a save would send them
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

/** A text or a list that was begun and taken back is as empty as before. */
const isSame = (one: unknown, other: unknown): boolean =>
  isFile(one) || isFile(other) ? one === other : plain(one) === plain(other)

const plain = (value: unknown): string => (isEmpty(value) ? '' : JSON.stringify(value))

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isFile = (value: unknown): boolean => typeof File !== 'undefined' && value instanceof File
