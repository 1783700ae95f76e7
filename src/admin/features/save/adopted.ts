/** Merges what the reader wrote by a quick action, outside the form, into the form. Pure. */
import type { FormState } from 'payload'

/** The ids of the record's last change before and after a quick action, which is one transaction. */
export type OwnChange = { after: number; before: number }

/**
 * Returns the form's fields with the record's current values. Edited fields get only a new initial value.
 *
 * @param touched the names of the edited fields
 */
export const mergeRecord = (
  fields: FormState,
  record: Record<string, unknown>,
  touched: ReadonlySet<string>,
): FormState =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!(name in record) || field.disableFormData || field.rows) return []
      const value = record[name]
      return [[name, { ...field, initialValue: value, ...(touched.has(name) ? {} : { value }) }]]
    }),
  )
