'use client'

import { FieldError, useField } from '@payloadcms/ui'
import { type ScopeRight, scopeRights } from '../../../plugins/auth/tenancy/scopes'
import { useWords } from '../../shared/useWords'
import { getBoxState, everyCollection, hasEverything, setScope, setEverything } from './grid'
import styles from './scopes.module.css'
import { translations } from './translations'

type Row = { isGlobal?: true; isReadOnly: boolean; label: string; slug: string }
type Props = { collections: Row[]; path: string; readOnly: boolean }

/** A checkbox for each right on each collection; the field stores the scopes as text. */
export const ScopesGrid = ({ collections, path, readOnly }: Props) => {
  const { disabled, setValue, showError, value } = useField<null | string>({ potentiallyStalePath: path })
  const words = useWords(translations)
  const scopes = value ?? ''
  const slugs = collections.map(({ slug }) => slug)
  const isFixed = readOnly || disabled
  const rows: Row[] = [{ isReadOnly: false, label: words.all, slug: everyCollection }, ...collections]

  const renderCheckbox = ({ isGlobal, isReadOnly, label, slug }: Row, right: ScopeRight) => {
    if ((isReadOnly && right !== 'read') || (isGlobal && right === 'delete')) return null
    const state = getBoxState(scopes, slug, right)
    return (
      <input
        aria-label={`${label}: ${words[right]}`}
        checked={state !== 'none'}
        disabled={isFixed || state === 'wider'}
        onChange={({ target }) =>
          setValue(setScope(scopes, slugs, { collection: slug, isTicked: target.checked, right }))
        }
        type="checkbox"
      />
    )
  }

  return (
    <fieldset className={`field-type ${styles.scopes}`} id={`field-${path}`}>
      <legend>{words.title}</legend>
      <FieldError path={path} showError={showError} />
      <label className={styles.everything}>
        <input
          checked={hasEverything(scopes)}
          disabled={isFixed}
          onChange={({ target }) => setValue(setEverything(scopes, slugs, target.checked))}
          type="checkbox"
        />
        {words.everything}
      </label>
      <div className={styles.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.collection}</th>
              {scopeRights.map((right) => (
                <th key={right} scope="col">
                  {words[right]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.slug}>
                <th scope="row">{row.label}</th>
                {scopeRights.map((right) => (
                  <td key={right}>{renderCheckbox(row, right)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.written} role="status">
        {scopes === '' ? (
          words.none
        ) : (
          <>
            {words.written}: <code>{scopes}</code>
          </>
        )}
      </p>
    </fieldset>
  )
}
