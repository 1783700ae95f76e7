/** The search field above the panel's lists. */
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
