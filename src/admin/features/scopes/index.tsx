/** The scopes of a key as a table of checkboxes. Guarantees that scopes without a checkbox are kept. */
import type { TextareaFieldServerComponent } from 'payload'
import { globalsOf, modelOf } from '../../../plugins/database/model/model'
import { nameOfMany } from '../history/labels'
import { ScopesGrid } from './ScopesGrid'

/** The input for scopes: a table of collections, globals and rights, so that nobody has to know the syntax. */
export const ScopesField: TextareaFieldServerComponent = ({ i18n, path, payload, readOnly }) => {
  const collections = [...modelOf(payload).values()]
    .filter(({ isOpen: isOpenToKeys }) => isOpenToKeys)
    .map(({ isReadOnly, slug }) => ({ isReadOnly, label: nameOfMany({ i18n, payload }, slug), slug }))
  const globals = [...globalsOf(payload).values()]
    .filter(({ isOpen: isOpenToKeys }) => isOpenToKeys)
    .map(({ slug }) => ({
      isGlobal: true as const,
      isReadOnly: false,
      label: nameOfMany({ i18n, payload }, slug),
      slug,
    }))
  const rows = [...collections, ...globals].sort((one, other) => one.label.localeCompare(other.label))
  return <ScopesGrid collections={rows} path={path} readOnly={readOnly === true} />
}
