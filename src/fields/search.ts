/** What the box above a list looks through, said in the reader's words. */
import { text } from '.'
import { neverShown } from './layout'
import { panelOnly } from './marks'

/** The name of the field that stands for all that is looked through. */
export const searchName = 'search'

/**
 * A field that is not stored: a list's search by it looks through the fields that `paths` lead to, of the record and of
 * those that it names.
 *
 * @param words what they are, as the box says it after "Search by"
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
