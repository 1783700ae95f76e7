/** Where fields stand in the panel's forms; none of it is stored. */
import type { Field, UIField } from 'payload'

/** In the column beside the form, which stays in view. At the top of a collection's fields alone. */
export const beside = <F extends Field>(field: F): F => ({
  ...field,
  admin: { ...field.admin, position: 'sidebar' },
})

/** A part of a form that is no field: a component of the panel, by its place, and its props. */
export const panelPart = (
  name: string,
  component: string,
  clientProps: Record<string, unknown> = {},
): UIField => ({
  name,
  type: 'ui',
  admin: { components: { Field: { clientProps, path: component } }, disableListColumn: true },
})

/** Of a field that neither forms nor lists show: it is there for others to be found by. */
export const neverShown = {
  condition: () => false,
  disableBulkEdit: true,
  disableGroupBy: true,
  disableListColumn: true,
} satisfies Field['admin']
