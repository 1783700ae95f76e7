'use client'

import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import { textOfCell } from '../../../lib/table/cells'
import { readDate, readNumber } from '../../../lib/table/conventions'
import { useWords } from '../../shared/useWords'
import type { VisibleTenants } from '../references/usualTenant'
import { Choice } from './Choice'
import { FixedValues } from './FixedValues'
import styles from './exchange.module.css'
import {
  type DetectedConventions,
  lacksTenant,
  lacksTitle,
  mapColumn,
  type Mapping,
  findExportMarker,
  findMatchTargets,
  type Table,
  type Target,
} from './mapping'
import { translations, type Words } from './translations'

type Props = {
  isDisabled: boolean
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  read: DetectedConventions
  table: Table
  targets: readonly Target[]
  tenants: VisibleTenants | undefined
}

/** Maps columns to fields, and sets the matching field, the conventions and the meaning of empty cells. */
export const MappingForm = ({ isDisabled, mapping, onChange, read, table, targets, tenants }: Props) => {
  const words = useWords(translations)
  const id = useId()
  const { i18n } = useTranslation()
  const {
    config: { localization },
  } = useConfig()
  const matches = findMatchTargets(mapping, targets)
  // Keys with a point are titles or natural keys of related records.
  const hasRecordNames = mapping.keys.some((key) => key?.includes('.'))
  const hasLocalized = targets.some(({ isLocalized, key }) => isLocalized && mapping.keys.includes(key))
  return (
    <fieldset className={styles.mapping} disabled={isDisabled}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.example}</th>
            <th scope="col">{words.field}</th>
          </tr>
        </thead>
        <tbody>
          {table.headings.map((heading, at) => (
            <tr key={at}>
              <th id={`${id}-${at}`} scope="row">
                {heading}
              </th>
              <td className={styles.example}>
                {findExamples(table, at).map((example) => (
                  <div key={example}>{example}</div>
                ))}
              </td>
              <td>
                <select
                  aria-labelledby={`${id}-${at}`}
                  onChange={({ target }) => onChange(mapColumn(mapping, targets, at, target.value || null))}
                  value={mapping.keys[at] ?? ''}
                >
                  <option value="">{words.leaveOut}</option>
                  {targets.map(({ key, label }) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lacksTitle(mapping, targets) && <p role="note">{words.withoutTitle}</p>}
      {tenants && !findExportMarker(table) && lacksTenant(mapping, targets) && (
        <p role="note">{words.withoutTenant}</p>
      )}
      <FixedValues mapping={mapping} onChange={onChange} targets={targets} />
      <p className={styles.choices}>
        <Choice
          label={words.matchBy}
          onChange={(chosen) => onChange({ ...mapping, match: chosen || null })}
          options={[['', words.matchNone], ...matches.map(({ key, label }) => [key, label] as const)]}
          value={mapping.match ?? ''}
        />
        {(['decimal', 'dayOrder'] as const).map(
          (name) =>
            read.needsChoice[name] && (
              <Choice
                key={name}
                label={words.readsAs(read.examples[name] ?? standardExamples[name])}
                onChange={(chosen) =>
                  onChange({ ...mapping, chosen: { ...mapping.chosen, [name]: chosen || undefined } })
                }
                options={[
                  ...(read.conventions[name] === undefined ? [['', words.choose] as const] : []),
                  ...listReadings[name](read.examples[name] ?? standardExamples[name], words),
                ]}
                value={read.conventions[name] ?? ''}
              />
            ),
        )}
        {localization && mapping.locale !== undefined && hasLocalized && (
          <Choice
            label={words.locale}
            onChange={(locale) => onChange({ ...mapping, locale })}
            options={localization.locales.map(({ code, label }) => [code, getTranslation(label, i18n)])}
            value={mapping.locale}
          />
        )}
        {mapping.match !== null && (
          <Choice
            label={words.emptyCells}
            onChange={(empty) => onChange({ ...mapping, empty: empty === 'clear' ? 'clear' : 'keep' })}
            options={[
              ['keep', words.keep],
              ['clear', words.clear],
            ]}
            value={mapping.empty}
          />
        )}
        {hasRecordNames && (
          <Choice
            label={words.unknownNames}
            onChange={(unknown) => onChange({ ...mapping, unknown: unknown === 'empty' ? 'empty' : 'fail' })}
            options={[
              ['fail', words.unknownFails],
              ['empty', words.unknownIsEmpty],
            ]}
            value={mapping.unknown ?? 'fail'}
          />
        )}
      </p>
    </fieldset>
  )
}

/** Examples for files without an ambiguous value. */
const standardExamples = { dayOrder: '03/04/2026', decimal: '12.500' }

type Readings = (example: string, words: Words) => (readonly [value: string, label: string])[]

/** Lists the meanings of an example under each convention. */
const listReadings: Record<keyof typeof standardExamples, Readings> = {
  dayOrder: (example, words) =>
    (['DMY', 'MDY'] as const).flatMap((order) => {
      const read = readDate(example, order)
      return typeof read === 'string'
        ? []
        : [[order, words.dayOrders[order](new Date(read.value.slice(0, 10)))]]
    }),
  decimal: (example, words) =>
    (['comma', 'point'] as const).flatMap((decimal) => {
      const read = readNumber(example, decimal)
      return typeof read === 'string' ? [] : [[decimal, words.decimals[decimal](String(Number(read.value)))]]
    }),
}

const maxLength = 60
const maxExamples = 3

/** Finds the first distinct values of a column. */
const findExamples = ({ rows }: Table, at: number): string[] => {
  const examples = new Set<string>()
  for (const { cells } of rows.slice(0, 1000)) {
    const text = textOfCell(cells[at] ?? '')?.trim()
    if (text) examples.add(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
    if (examples.size === maxExamples) break
  }
  return [...examples]
}
