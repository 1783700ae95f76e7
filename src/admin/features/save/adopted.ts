/** How a form takes in what was written beside it, by its own reader: pure, so that it can be tested without one. */
import type { FormState } from 'payload'

/** The last changes of a record before and after what somebody wrote beside the form, in one transaction. */
export type OwnChange = { after: number; before: number }

/**
 * The fields of a form that show a record as it is now, but for those that were changed in the form.
 *
 * @param touched the names of the fields that were changed
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
