/** The parts of a row under review: its values, the changes of a stored record, and possible duplicates. */
'use client'

import { Link } from '../../shared/Link'
import type { RowOutcome } from '../../../plugins/exchange/import/outcome'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import { translations as vehicleTranslations } from '../vehicle/translations'
import type { Doubt } from './doubts'
import type { Alike } from './people'
import { translations } from './translations'

type ValueChanges = NonNullable<RowOutcome['changes']>

/** Lists values before and after the import. */
export const Changes = ({ changes }: { changes: ValueChanges }) => {
  const words = useWords(translations)
  return (
    <ul className={styles.changes}>
      {changes.map(({ column, from, to }) => (
        <li key={column}>
          {column}: <del>{from || words.nothing}</del> → <ins>{to || words.nothing}</ins>
        </li>
      ))}
    </ul>
  )
}

/** Further values are collapsed. */
const maxVisibleValues = 8

type ValuesProps = {
  /** The values that are stored differently from their cells. */
  conversions: ValueChanges | undefined
  doubts: readonly Doubt[] | undefined
  values: readonly { label: string; text: string }[]
}

/** Shows the values of a row as in the file, doubts about them, and the values that are stored differently. */
export const RowValues = ({ conversions = [], doubts = [], values }: ValuesProps) => {
  const words = useWords(translations)
  const vinWords = useWords(vehicleTranslations)
  const describeDoubt = (doubt: Doubt): string =>
    doubt.kind === 'vin'
      ? `${doubt.label}: ${vinWords[doubt.problem.kind](doubt.problem as never)}`
      : doubt.kind === 'unit'
        ? words.doubt.unit(doubt.label, doubt.unit)
        : words.doubt.noNumber(doubt.label, doubt.text)
  const joinValues = (shownValues: ValuesProps['values']) =>
    shownValues.map(({ label, text }) => `${label}: ${text}`).join(' · ')
  return (
    <>
      <p className={styles.example}>{joinValues(values.slice(0, maxVisibleValues))}</p>
      {values.length > maxVisibleValues && (
        <details className={styles.example}>
          <summary>{words.moreValues(values.length - maxVisibleValues)}</summary>
          {joinValues(values.slice(maxVisibleValues))}
        </details>
      )}
      {doubts.map((doubt) => (
        <p className={styles.doubt} key={doubt.label}>
          {describeDoubt(doubt)}
        </p>
      ))}
      {conversions.length > 0 && (
        <>
          <p>{words.storedAs}</p>
          <Changes changes={conversions} />
        </>
      )}
    </>
  )
}

type DuplicatesProps = {
  alike: readonly Alike[]
  isLeftOut: boolean
  /** The URL of the list. */
  list: string
  onLeaveOut: (isLeftOut: boolean) => void
  sharing: NonNullable<RowOutcome['sharing']>
}

/** Lists the records and rows with the same phone number, e-mail address or natural key as a new row. */
export const PossibleDuplicates = ({ alike, isLeftOut, list, onLeaveOut, sharing }: DuplicatesProps) => {
  const words = useWords(translations)
  return (
    <>
      <ul className={styles.changes}>
        {alike.map((each) => {
          const reason = words.sameAs(each.by)
          return 'row' in each ? (
            <li key={each.row}>
              {reason} {words.sameAsRow(each.row)}
            </li>
          ) : (
            <li key={each.person.href}>
              {reason}{' '}
              <Link href={each.person.href} target="_blank">
                {each.person.collection} {each.person.title}
              </Link>
            </li>
          )
        })}
        {sharing.map(({ column, ids }) => (
          <li key={column}>
            {words.sharing(column)}{' '}
            {ids.map((id, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <Link href={`${list}/${id}`} target="_blank">
                  {id}
                </Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <label>
        <input checked={isLeftOut} onChange={({ target }) => onLeaveOut(target.checked)} type="checkbox" />{' '}
        {words.leaveOutRow}
      </label>
    </>
  )
}
