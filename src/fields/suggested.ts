/** Free text with usual values. */
import type { OptionObject, TextFieldClient } from 'payload'
import { oneOf, text } from '.'

/**
 * Free text with usual values, which the panel offers beside the values in use. Any text is accepted, by the panel too.
 */
export const suggested = (name: string, usual: readonly string[] = []) => ({
  ...text(name),
  // In `admin`, because the browser has no other `custom`.
  admin: { custom: { usualValues: oneOf(name, usual).options } },
})

/** The usual values of a field, of the server's config or the browser's; undefined for a field without suggestions. */
export const usualValuesOf = (field: object): readonly OptionObject[] | undefined => {
  const { admin } = field as Pick<TextFieldClient, 'admin'>
  return admin?.custom?.['usualValues'] as readonly OptionObject[] | undefined
}
