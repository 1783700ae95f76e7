/** Merges what the reader wrote outside the form (by a quick action) into the form. Pure. */
import type { FormState } from 'payload'

/** The ids of the record's last change before and after that write, which was one transaction. */
export type OwnChange = { after: number; before: number }

/**
 * The form's fields with the record's current values, except for fields that were edited.
 *
 * @param touched the names of the edited fields
 */
export const adopted = (
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
