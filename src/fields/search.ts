/** The search field above the panel's lists. */
import type { CollectionConfig } from 'payload'
import { text } from '.'
import { neverShown } from './layout'
import { panelOnly } from './marks'

/** The name of the virtual search field. */
export const searchName = 'search'

/**
 * A virtual field: searching a list by it searches the fields at `paths`, in the record and in referenced records.
 *
 * @param words the label of the searched fields, shown after "Search by"
 */
export const searchBy = (words: { en: string; es: string }, paths: readonly string[]) => {
  const field = panelOnly(text(searchName))
  return {
    ...field,
    admin: { ...neverShown, disableListFilter: true },
    custom: { ...field.custom, searches: paths },
    label: words,
    virtual: true,
  }
}

const scopeNotice = '/src/admin/features/list-search#SearchScope'

/** Adds a notice to lists with a search field, shown when only a part of the records was searched. */
export const withSearchScope = (collection: CollectionConfig): CollectionConfig => {
  const { admin } = collection
  if (!admin?.listSearchableFields?.includes(searchName)) return collection
  const { beforeListTable = [], ...components } = admin.components ?? {}
  return {
    ...collection,
    admin: { ...admin, components: { ...components, beforeListTable: [...beforeListTable, scopeNotice] } },
  }
}
