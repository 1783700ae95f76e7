import type { TextareaFieldServerComponent } from 'payload'
import { modelOf } from '../../../plugins/database/model/model'
import { nameOfMany } from '../history/labels'
import { ScopesGrid } from './ScopesGrid'

/** The input for scopes: a table of collections and rights, so that nobody must know the words. */
export const ScopesField: TextareaFieldServerComponent = ({ i18n, path, payload, readOnly }) => {
  const collections = [...modelOf(payload).values()]
    .filter(({ isOpen }) => isOpen)
    .map(({ isReadOnly, slug }) => ({ isReadOnly, label: nameOfMany({ i18n, payload }, slug), slug }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return <ScopesGrid collections={collections} path={path} readOnly={readOnly === true} />
}
