/** The layout of the panel's forms; it does not affect storage. */
import type { Condition, Field, RelationshipField, UIField } from 'payload'

/** Puts a field into the sidebar. Only for top-level fields. */
export const beside = <F extends Field>(field: F): F => ({
  ...field,
  admin: { ...field.admin, position: 'sidebar' },
})

/** A field with an input of the panel's own, by its import path. */
export const withInput = <F extends Field>(field: F, component: string): F => ({
  ...field,
  admin: { ...field.admin, components: { Field: component } },
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

/** A column of the panel's list without a stored value, by the import path of its cell. */
export const listColumn = (name: string, component: string): UIField => ({
  name,
  type: 'ui',
  admin: { components: { Cell: component }, disableBulkEdit: true },
})

/** Shows a field as text, because staff do not choose its value. The REST API may still write it. */
export const shownAsText = <F extends RelationshipField>(field: F): F => ({
  ...field,
  admin: {
    ...field.admin,
    components: { Field: '/src/admin/features/references#ReferenceValue' },
    disableBulkEdit: true,
    readOnly: true,
  },
})

/** Shows a part of a form only once its record is saved. */
export const isSaved: Condition = (data) => data['id'] !== undefined

/** Hides a field from forms and lists; it exists only for searching. */
export const neverShown = {
  condition: () => false,
  disableBulkEdit: true,
  disableGroupBy: true,
  disableListColumn: true,
} satisfies Field['admin']

/** The panel's pages for a collection's suspected duplicates and for merging two records. */
export const duplicateViews = {
  duplicates: { Component: '/src/admin/features/merge#DuplicatesView', exact: true, path: '/duplicates' },
  merge: { Component: '/src/admin/features/merge#MergeView', exact: true, path: '/merge' },
} as const
