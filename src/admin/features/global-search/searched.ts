/**
 * The scope of the panel-wide search: the fields with the mark `isSearched`, and those of the records to which a collection's own
 * search follows references.
 */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { searchName } from '../../../fields/search'
import type { FieldModel } from '../../../plugins/database/model/model'
import { panelModelOf } from '../../../plugins/database/model/panelModel'

export type SearchScope = {
  /** Texts that distinguish records with the same title: the searched ones, and telephone numbers as they were typed. */
  details: readonly FieldModel[]
  fields: readonly FieldModel[]
  /** References to records of other searched collections. */
  references: readonly FieldModel[]
  slug: CollectionSlug
  /** The field with the record's title. */
  title: FieldModel
}

/** Every searched collection, in the order of the panel's menu. */
export const listScopes = ({ payload }: Pick<PayloadRequest, 'payload'>): SearchScope[] => {
  const model = panelModelOf(payload)
  const listSearchedFields = (slug: string) =>
    [...(model.get(slug)?.fields.values() ?? [])].filter(({ marks }) => marks.isSearched)
  return payload.config.collections.flatMap(({ admin, flattenedFields, slug }): SearchScope[] => {
    const fields = listSearchedFields(slug)
    const allFields = model.get(slug)?.fields
    const title = allFields?.get(admin.useAsTitle ?? '')
    if (fields.length === 0 || !title) return []
    const search = flattenedFields.find(({ name }) => name === searchName)
    const { searches = [] } = (search?.custom ?? {}) as { searches?: readonly string[] }
    const names = new Set(searches.flatMap((path) => (path.includes('.') ? [path.split('.')[0] ?? ''] : [])))
    const references = [...names].flatMap((name) => allFields?.get(name) ?? [])
    const details = fields.flatMap((field) => allFields?.get(field.name.replace(/Digits$/, '')) ?? [])
    const isReadableByAll = ({ name }: FieldModel) => {
      const field = flattenedFields.find((each) => each.name === name)
      return !(field && 'access' in field && field.access?.read)
    }
    return [
      {
        details: details.filter((field) => field !== title && isReadableByAll(field)),
        fields,
        references: references.filter(
          ({ kind, target }) => kind === 'reference' && listSearchedFields(target ?? '').length > 0,
        ),
        slug,
        title,
      },
    ]
  })
}
