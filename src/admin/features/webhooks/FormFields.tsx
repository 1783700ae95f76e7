'use client'

import { Button, FieldDescription, FieldError, FieldLabel, useField } from '@payloadcms/ui'
import type { JSONFieldServerProps } from 'payload'
import { type ReactNode, useState } from 'react'
import { methods } from '../../../plugins/webhooks/method'
import { FieldNote } from '../../shared/FieldNote'
import { inputField } from '../../shared/inputField'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import { readNames, type Group, findNames, readJson, findUnavailable, tickNames, formatJson } from './values'
import styles from './webhooks.module.css'

/** A select with the supported methods. */
export const MethodField = inputField<string>(({ id, isReadOnly, setValue, value }) => {
  const chosen = value?.toUpperCase() || 'POST'
  return (
    <select
      className={styles.input}
      disabled={isReadOnly}
      id={id}
      onChange={({ target }) => setValue(target.value)}
      value={chosen}
    >
      {[...new Set([...methods, chosen])].map((method) => (
        <option key={method}>{method}</option>
      ))}
    </select>
  )
})

/** JSON in a text area. Payload's JSON editor would load code from a third-party server. */
export const FilterField = inputField<unknown>(({ id, isReadOnly, setValue, value }) => {
  const words = useWords(translations).form
  const [typed, setTyped] = useState('')
  // Keeps the typed text unless the form's value was replaced, for example by a reload.
  const isTyped = JSON.stringify(readJson(typed)) === JSON.stringify(value ?? null)
  const text = isTyped ? typed : formatJson(value)
  return (
    <>
      <textarea
        className={`${styles.input} ${styles.json}`}
        disabled={isReadOnly}
        id={id}
        onChange={({ target }) => {
          setTyped(target.value)
          setValue(readJson(target.value))
        }}
        rows={Math.min(20, Math.max(3, text.split('\n').length))}
        spellCheck={false}
        value={text}
      />
      <FieldNote isWarning>{typeof value === 'string' && words.noJson}</FieldNote>
    </>
  )
})

type NamesProps = {
  field: JSONFieldServerProps['clientField']
  groups: Group[]
  kind: 'events' | 'payload'
  path: string
  readOnly: boolean
}

/** A checkbox for each available name, grouped by collection; the field stores a list of names. */
export const NamesField = ({ field, groups, kind, path, readOnly }: NamesProps) => {
  const { disabled, setValue, showError, value } = useField<null | string[]>({ potentiallyStalePath: path })
  const words = useWords(translations).form
  const [search, setSearch] = useState('')
  const chosen = readNames(value)
  const unavailable = findUnavailable(chosen, groups).map((name) => ({ name }))
  const found = search.trim() === '' ? groups : findNames(groups, search.trim())
  const isFixed = readOnly || disabled
  const shared = {
    chosen,
    isFixed,
    setTicked: (names: readonly string[], isTicked: boolean) =>
      setValue(tickNames(chosen, groups, { isTicked, names })),
  }

  return (
    <fieldset className={`field-type ${styles.names}`} id={`field-${path}`}>
      <legend>
        <FieldLabel as="span" label={field.label} path={path} />
      </legend>
      <FieldError path={path} showError={showError} />
      <FieldDescription description={field.admin?.description} path={path} />
      <div className={styles.buttons}>
        <input
          aria-label={words.search[kind]}
          className={styles.input}
          onChange={({ target }) => setSearch(target.value)}
          // Prevents Enter from submitting the form around the search input.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          placeholder={words.search[kind]}
          type="search"
          value={search}
        />
        <strong role="status">
          {chosen.length === 0 ? words.none[kind] : words.some[kind](chosen.length)}
        </strong>
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
        {unavailable.length > 0 && (
          <NamesGroup {...shared} group={{ label: words.kept, names: unavailable, slug: '' }} isAlwaysOpen />
        )}
        {found.map((group) => (
          <NamesGroup {...shared} group={group} isAlwaysOpen={found !== groups} key={group.slug} />
        ))}
        {found.length === 0 && <p role="status">{words.nothing}</p>}
      </div>
    </fieldset>
  )
}

type GroupProps = {
  chosen: readonly string[]
  group: Group
  isFixed: boolean
  /** True for search results and names that are no longer available. */
  isAlwaysOpen: boolean
  setTicked: (names: readonly string[], isTicked: boolean) => void
}

/** The checkboxes of one collection. The summary has the number of ticked boxes. */
const NamesGroup = ({ chosen, group, isFixed, isAlwaysOpen, setTicked }: GroupProps) => {
  const words = useWords(translations).form
  const names = group.names.map(({ name }) => name)
  const ticked = names.filter((name) => chosen.includes(name))
  const [isOpen, setOpen] = useState(ticked.length > 0)
  const renderBox = (boxNames: readonly string[], isTicked: boolean, label: ReactNode) => (
    <li key={boxNames.length === 1 ? boxNames[0] : ''}>
      <label>
        <input
          checked={isTicked}
          disabled={isFixed}
          onChange={({ target }) => setTicked(boxNames, target.checked)}
          type="checkbox"
        />
        <span>{label}</span>
      </label>
    </li>
  )
  return (
    <details
      onToggle={({ currentTarget }) => !isAlwaysOpen && setOpen(currentTarget.open)}
      open={isOpen || isAlwaysOpen}
    >
      <summary>
        {group.label}{' '}
        <span className={ticked.length > 0 ? styles.some : styles.muted}>
          {words.chosen(ticked.length, names.length)}
        </span>
      </summary>
      <ul>
        {names.length > 1 && renderBox(names, ticked.length === names.length, `${words.all}: ${group.label}`)}
        {group.names.map(({ description, name }) =>
          renderBox(
            [name],
            chosen.includes(name),
            <>
              <code>{name}</code> {description !== undefined && <small>{description}</small>}
            </>,
          ),
        )}
      </ul>
    </details>
  )
}
