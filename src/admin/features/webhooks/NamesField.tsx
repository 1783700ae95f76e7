'use client'

import { Button, FieldError, useField } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { useWords } from '../../shared/useWords'
import { chosenIn, matching, unofferedIn, withNames } from './names'
import { NamesGroup } from './NamesGroup'
import type { Group } from './offered'
import styles from './form.module.css'
import { translations } from './translations/form'

type Props = { groups: Group[]; kind: 'events' | 'payload'; path: string; readOnly: boolean }

/** A checkbox for each available name, grouped by collection; the field stores a list of names. */
export const NamesField = ({ groups, kind, path, readOnly }: Props) => {
  const { disabled, setValue, showError, value } = useField<null | string[]>({ potentiallyStalePath: path })
  const words = useWords(translations)
  const id = useId()
  const [search, setSearch] = useState('')
  const chosen = chosenIn(value)
  const unoffered = unofferedIn(chosen, groups)
  const found = search.trim() === '' ? groups : matching(groups, search.trim())
  const isFixed = readOnly || disabled
  const some = kind === 'events' ? words.someEvents : words.someFields
  const tick = (names: readonly string[], isTicked: boolean) =>
    setValue(withNames(chosen, groups, { isTicked, names }))

  return (
    <fieldset className={`field-type ${styles.names}`} id={`field-${path}`}>
      <legend>{words.titles[kind]}</legend>
      <FieldError path={path} showError={showError} />
      <p className={styles.help}>{words.help[kind]}</p>
      <div className={styles.tools}>
        <input
          aria-label={words.search[kind]}
          className={styles.input}
          id={id}
          onChange={({ target }) => setSearch(target.value)}
          // The search input is not part of the form, which the enter key would submit.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          placeholder={words.search[kind]}
          type="search"
          value={search}
        />
        <strong role="status">{chosen.length === 0 ? words.none[kind] : some(chosen.length)}</strong>
        {chosen.length > 0 && (
          <Button
            buttonStyle="secondary"
            disabled={isFixed}
            margin={false}
            onClick={() => setValue(null)}
            size="small"
          >
            {words.untick}
          </Button>
        )}
      </div>
      <div className={styles.groups}>
        {unoffered.length > 0 && (
          <NamesGroup
            chosen={chosen}
            group={{ label: words.kept, names: unoffered.map((name) => ({ name })), slug: '' }}
            isFixed={isFixed}
            isSearched
            tick={tick}
          />
        )}
        {found.map((group) => (
          <NamesGroup
            chosen={chosen}
            group={group}
            isFixed={isFixed}
            isSearched={found !== groups}
            key={group.slug}
            tick={tick}
          />
        ))}
        {found.length === 0 && <p role="status">{words.nothing}</p>}
      </div>
    </fieldset>
  )
}
