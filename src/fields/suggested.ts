/** Free text with suggested values. */
import type { OptionObject, TextFieldClient } from 'payload'
import { closedListOf, oneOf, text } from '.'

/**
 * Free text for which the panel suggests these values and the values in use. The panel accepts any other text too.
 */
export const suggested = (name: string, suggestions: readonly string[] = []) => ({
  ...text(name),
  // In `admin`, because Payload does not send a field's own `custom` to the browser.
  admin: { custom: { suggestedValues: oneOf(name, suggestions).options } },
})

/** The suggested values of a field, in the server's config or the browser's; undefined for other fields. */
export const suggestedValuesOf = (field: object): readonly OptionObject[] | undefined => {
  const { admin } = field as Pick<TextFieldClient, 'admin'>
  return admin?.custom?.['suggestedValues'] as readonly OptionObject[] | undefined
}

/** The values that a field offers: those of its closed list, or the suggested ones. */
export const offeredValuesOf = (field: { type: string }): readonly (OptionObject | string)[] =>
  closedListOf(field) ?? suggestedValuesOf(field) ?? []
