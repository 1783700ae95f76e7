/** The values of a row for review: the file's, the stored ones that change, and possible duplicates. */
'use client'

import { Link } from '@payloadcms/ui'
import type { RowOutcome } from '../../../plugins/exchange/import/outcome'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import { translations as vehicleTranslations } from '../vehicle/translations'
import type { Doubt } from './doubts'
import type { Alike } from './people'
import { translations } from './translations'

type Changed = NonNullable<RowOutcome['changes']>

/** Values before and after. */
export const Changes = ({ changes }: { changes: Changed }) => {
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

/** Values that are read at a glance. */
const maxInLine = 8

type ValuesProps = {
  /** The values that are stored differently from their cells. */
  conversions: Changed | undefined
  doubts: readonly Doubt[] | undefined
  values: readonly { label: string; text: string }[]
}

/** The values of a row as they are in the file, the first of them at once, and those that are stored otherwise. */
export const RowValues = ({ conversions = [], doubts = [], values }: ValuesProps) => {
  const words = useWords(translations)
  const vinWords = useWords(vehicleTranslations)
  const textOf = (doubt: Doubt): string =>
    doubt.kind === 'vin'
      ? `${doubt.label}: ${vinWords[doubt.problem.kind](doubt.problem as never)}`
      : doubt.kind === 'unit'
        ? words.doubt.unit(doubt.label, doubt.unit)
        : words.doubt.noNumber(doubt.label, doubt.text)
  const inLine = (some: ValuesProps['values']) =>
    some.map(({ label, text }) => `${label}: ${text}`).join(' · ')
  return (
    <>
      <p className={styles.example}>{inLine(values.slice(0, maxInLine))}</p>
      {values.length > maxInLine && (
        <details className={styles.example}>
          <summary>{words.moreValues(values.length - maxInLine)}</summary>
          {inLine(values.slice(maxInLine))}
        </details>
      )}
      {doubts.map((doubt) => (
        <p className={styles.doubt} key={doubt.label}>
          {textOf(doubt)}
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

type KnownProps = {
  alike: readonly Alike[]
  isLeftOut: boolean
  /** The URL of the list. */
  list: string
  onLeaveOut: (isLeftOut: boolean) => void
  sharing: NonNullable<RowOutcome['sharing']>
}

/** The records and rows that a new one may be: with its phone number, e-mail address or natural key. */
export const Known = ({ alike, isLeftOut, list, onLeaveOut, sharing }: KnownProps) => {
  const words = useWords(translations)
  return (
    <>
      <ul className={styles.changes}>
        {alike.map((each) => {
          const by = words.sameAs(each.by)
          return 'row' in each ? (
            <li key={each.row}>
              {by} {words.sameAsRow(each.row)}
            </li>
          ) : (
            <li key={each.person.href}>
              {by}{' '}
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
