'use client'

import { useWords } from '../../shared/useWords'
import styles from './deal.module.css'
import { formatExact } from '../../../lib/amounts'
import { type Line, linesOf, remarksOf } from './lines'
import type { ReadAmount, Sums } from './sums'
import { type SumWords, translations } from './translations/sums'

type Props = { labels: Readonly<Record<string, string>>; sums: Sums; titleId: string }

/** The sums as a table: lines with remarks, the amount to finance, and the recorded amount. */
export const SumsTable = ({ labels, sums, titleId }: Props) => {
  const words = useWords(translations)
  return (
    <table aria-labelledby={titleId}>
      <tbody>
        {linesOf(sums, labels, words).map((line) => (
          <LineRow key={line.key} line={line} />
        ))}
      </tbody>
      <tbody className={styles.total}>
        <tr>
          <th scope="row">
            {words.toFinance}
            <span aria-live="polite">
              {remarksOf(sums, words).map((remark) => (
                <small key={remark}>{remark}</small>
              ))}
            </span>
          </th>
          <td>
            <output>{formatExact(sums.toFinance)}</output>
          </td>
        </tr>
      </tbody>
      <tbody>
        <Recorded label={labels['deals.financedAmount'] ?? ''} read={sums.financed} words={words} />
        <Recorded label={labels['deals.margin'] ?? ''} read={sums.margin} words={words} />
      </tbody>
    </table>
  )
}

const LineRow = ({ line: { amount, label, notes, warnings } }: { line: Line }) => (
  <tr>
    <th scope="row">
      {label}
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
      {warnings.map((warning) => (
        <small className={styles.warning} key={warning}>
          {warning}
        </small>
      ))}
    </th>
    <td>{amount === undefined ? '–' : formatExact(amount)}</td>
  </tr>
)

const Recorded = ({ label, read, words }: { label: string; read: ReadAmount; words: SumWords }) => (
  <tr>
    <th scope="row">
      {label}, {words.recorded}
    </th>
    <td className={read.state === 'read' ? undefined : styles.asIs}>
      {read.state === 'read'
        ? formatExact(read.amount)
        : read.state === 'missing'
          ? words.notRecorded
          : read.text}
    </td>
  </tr>
)
