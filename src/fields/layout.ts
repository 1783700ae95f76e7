/** The layout of the panel's forms; it does not affect storage. */
import type { Field, UIField } from 'payload'

/** Puts a field into the sidebar. Only for top-level fields. */
export const beside = <F extends Field>(field: F): F => ({
  ...field,
  admin: { ...field.admin, position: 'sidebar' },
})

/** A component of the panel within a form, by its import path, with props. */
export const panelPart = (
  name: string,
  component: string,
  clientProps: Record<string, unknown> = {},
): UIField => ({
  name,
  type: 'ui',
  admin: { components: { Field: { clientProps, path: component } }, disableListColumn: true },
})

/** Hides a field from forms and lists; it exists only for searching. */
export const neverShown = {
  condition: () => false,
  disableBulkEdit: true,
  disableGroupBy: true,
  disableListColumn: true,
} satisfies Field['admin']
