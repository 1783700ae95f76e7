'use client'

import { Button } from '@payloadcms/ui'
import { shownIn } from '../../../lib/table/cells'
import { separators } from '../../../lib/table/csv'
import { encodings } from '../../../lib/table/text'
import { useWords } from '../../shared/useWords'
import { Choice } from './Choice'
import styles from './exchange.module.css'
import type { ParsedFile, Reading } from './readFile'
import { translations } from './translations'

type Props = {
  isDisabled: boolean
  onChange: (reading: Reading) => void
  onNext: () => void
  read: ParsedFile
  reading: Reading
}

/** Shows the first rows and the detected sheet, headings, separator and encoding, which the reader can change. */
export const FileStep = ({ isDisabled, onChange, onNext, read, reading }: Props) => {
  const words = useWords(translations)
  const { headingRow, kind, sheet, sheets, start, table, totals } = read
  const change = (changed: Reading) => onChange({ ...reading, ...changed })
  const width = start.reduce((maxWidth, { cells }) => Math.max(maxWidth, cells.length), 0)
  const hasNoRows = table.rows.length === 0
  return (
    <fieldset className={styles.mapping} disabled={isDisabled}>
      <p>
        {words.kinds[kind]} {words.found(table.rows.length, table.name)}
      </p>
      <p className={styles.choices}>
        {sheets.length > 1 && (
          <Choice
            label={words.sheet}
            onChange={(chosen) => onChange({ sheet: chosen })}
            options={sheets.map((name) => [name, name])}
            value={sheet}
          />
        )}
        <Choice
          label={words.headingRow}
          onChange={(chosen) => change({ headingRow: chosen === '' ? null : Number(chosen) })}
          options={[
            ['', words.noHeadings],
            ...start.map(({ row }) => [String(row), words.rowOf(row)] as const),
          ]}
          value={headingRow === null ? '' : String(headingRow)}
        />
        {read.reading && (
          <>
            <Choice
              label={words.separator}
              onChange={(chosen) => change({ separator: separators.find((each) => each === chosen) ?? ',' })}
              options={separators.map((each) => [each, words.separators[each]])}
              value={read.reading.separator}
            />
            <Choice
              label={words.encoding}
              onChange={(chosen) =>
                change({ encoding: encodings.find((each) => each === chosen) ?? 'utf-8' })
              }
              options={encodings.map((each) => [
                each,
                each === 'windows-1252' ? words.western : each.toUpperCase(),
              ])}
              value={read.reading.encoding}
            />
          </>
        )}
        {totals.length > 0 && (
          <label>
            <input
              checked={reading.hasTotals !== true}
              onChange={({ target }) => change({ hasTotals: !target.checked })}
              type="checkbox"
            />{' '}
            {words.withoutTotals(totals)}
          </label>
        )}
      </p>
      <div className={styles.preview} role="region" aria-label={words.preview} tabIndex={0}>
        <table>
          <caption>{words.preview}</caption>
          <tbody>
            {start.map(({ cells, row }) => (
              <tr className={row === headingRow ? styles.isHeading : undefined} key={row}>
                <th scope="row">{row}</th>
                {Array.from({ length: width }, (_, at) => (
                  <td key={at}>{shownIn(cells[at] ?? '').slice(0, maxCellCharacters)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.bar}>
        <Button disabled={hasNoRows} margin={false} onClick={onNext}>
          {words.next}
        </Button>
        {hasNoRows && <span>{words.problems.empty}</span>}
      </div>
    </fieldset>
  )
}

const maxCellCharacters = 80
