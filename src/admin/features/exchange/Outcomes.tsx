'use client'

import { Button, Link } from '@payloadcms/ui'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import { failedRowsAsCsv } from './failedRows'
import type { Table } from './mapping'
import type { Outcome } from './runImport'
import { translations } from './translations'
import type { Ran } from './useImport'

type Props = { list: string; ran: Ran; table: Table }

const kinds = ['create', 'update', 'same', 'failed'] as const
const rowsOnPage = 50

/** What became of each row, or would become: counted by kind, and listed in pages. */
export const Outcomes = ({ list, ran: { dryRun, outcomes }, table }: Props) => {
  const words = useWords(translations)
  const [kind, setKind] = useState<Outcome['outcome']>()
  const [page, setPage] = useState(0)
  const shown = kind ? outcomes.filter(({ outcome }) => outcome === kind) : outcomes
  const from = Math.min(page * rowsOnPage, Math.max(0, Math.ceil(shown.length / rowsOnPage) - 1) * rowsOnPage)
  const to = Math.min(from + rowsOnPage, shown.length)
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed').length
  const choose = (chosen: Outcome['outcome'] | undefined) => {
    setKind(chosen)
    setPage(0)
  }
  return (
    <section aria-label={words.result}>
      <div className={styles.bar}>
        <button aria-pressed={kind === undefined} onClick={() => choose(undefined)} type="button">
          {words.everyRow}: {outcomes.length}
        </button>
        {kinds.map((each) => (
          <button aria-pressed={kind === each} key={each} onClick={() => choose(each)} type="button">
            {words.counts[each]}: {outcomes.filter(({ outcome }) => outcome === each).length}
          </button>
        ))}
        {failed > 0 && (
          <Button
            buttonStyle="secondary"
            margin={false}
            onClick={() =>
              save(
                failedRowsAsCsv({
                  headings: table.headings,
                  outcomes,
                  reason: words.problem,
                  rows: table.rows,
                }),
                `${table.name.replace(/\.\w+$/, '')} - ${words.problem}.csv`,
              )
            }
            size="small"
          >
            {words.failedRows}
          </Button>
        )}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            <th scope="col">{words.result}</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(from, to).map(({ changes, id, outcome, reason, row }) => (
            <tr className={outcome === 'failed' ? styles.isFailed : undefined} key={row}>
              <th scope="row">{row}</th>
              <td>
                {id !== undefined && (!dryRun || outcome !== 'create') ? (
                  <Link href={`${list}/${id}`}>{words.counts[outcome]}</Link>
                ) : (
                  words.counts[outcome]
                )}
                {reason !== undefined && `: ${reason}`}
                {changes && (
                  <ul className={styles.changes}>
                    {changes.map((change) => (
                      <li key={change.column}>
                        {change.column}: <del>{change.from || words.nothing}</del> →{' '}
                        <ins>{change.to || words.nothing}</ins>
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.bar}>
        <span>{words.shown(shown.length === 0 ? 0 : from + 1, to, shown.length)}</span>
        {from > 0 && (
          <button onClick={() => setPage(from / rowsOnPage - 1)} type="button">
            {words.previous}
          </button>
        )}
        {to < shown.length && (
          <button onClick={() => setPage(from / rowsOnPage + 1)} type="button">
            {words.more}
          </button>
        )}
      </div>
    </section>
  )
}

const save = (text: string, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
