'use client'

import { Button } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useMemo, useState } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import { formatFailedRows } from './failedRows'
import { findDoubts } from './doubts'
import { type Mapping, type Table, type Target, toLabelledValues } from './mapping'
import { Changes, PossibleDuplicates, RowValues } from './RowValues'
import type { RowOutcome } from '../../../plugins/exchange/import/outcome'
import { translations } from './translations'
import type { ImportRun } from './useImport'

type Props = {
  list: string
  mapping: Mapping
  onLeaveOut: (rows: readonly number[]) => void
  ran: ImportRun
  table: Table
  targets: readonly Target[]
}

type Kind = RowOutcome['outcome'] | 'doubtful' | 'known'

const kinds = ['create', 'update', 'same', 'failed'] as const
const rowsOnPage = 50

/** The outcome of each row, counted by kind and listed in pages. */
export const Outcomes = ({ list, mapping, onLeaveOut, ran, table, targets }: Props) => {
  const { dryRun, leftOut, outcomes, people, undone } = ran
  const words = useWords(translations)
  const [kind, setKind] = useState<Kind>()
  const [page, setPage] = useState(0)
  const rows = useMemo(() => new Map(table.rows.map((each) => [each.row, each])), [table])
  const isKnown = ({ row, sharing }: RowOutcome) => dryRun && (people?.has(row) || sharing !== undefined)
  const doubts = useMemo(() => {
    const find = findDoubts(targets, mapping)
    const stored = outcomes.filter(({ outcome }) => outcome === 'create' || outcome === 'update')
    return new Map(
      stored.flatMap(({ row }) => {
        const found = find(rows.get(row)?.cells ?? [])
        return found.length > 0 ? [[row, found] as const] : []
      }),
    )
  }, [mapping, outcomes, rows, targets])
  const matchKind = (each: Kind) => (row: RowOutcome) =>
    each === 'known' ? isKnown(row) : each === 'doubtful' ? doubts.has(row.row) : row.outcome === each
  const shown = kind ? outcomes.filter(matchKind(kind)) : outcomes
  const from = Math.min(page * rowsOnPage, Math.max(0, Math.ceil(shown.length / rowsOnPage) - 1) * rowsOnPage)
  const to = Math.min(from + rowsOnPage, shown.length)
  const failed = outcomes.filter(matchKind('failed')).length
  const leftOutRows = new Set(leftOut)
  const knownRows = outcomes.filter(isKnown).map(({ row }) => row)
  const showKind = (chosen: Kind | undefined) => {
    setKind(chosen)
    setPage(0)
  }
  const leaveOut = (row: number, isOut: boolean) =>
    onLeaveOut(isOut ? [...leftOut, row] : leftOut.filter((each) => each !== row))
  return (
    <section aria-label={words.result}>
      <div className={styles.bar}>
        <button aria-pressed={kind === undefined} onClick={() => showKind(undefined)} type="button">
          {words.everyRow}: {outcomes.length}
        </button>
        {kinds.map((each) => (
          <button aria-pressed={kind === each} key={each} onClick={() => showKind(each)} type="button">
            {words.counts[each]}: {outcomes.filter(matchKind(each)).length}
          </button>
        ))}
        {knownRows.length > 0 && (
          <button aria-pressed={kind === 'known'} onClick={() => showKind('known')} type="button">
            {words.known}: {knownRows.length}
          </button>
        )}
        {dryRun && doubts.size > 0 && (
          <button aria-pressed={kind === 'doubtful'} onClick={() => showKind('doubtful')} type="button">
            {words.doubtful}: {doubts.size}
          </button>
        )}
        {failed > 0 && (
          <Button
            buttonStyle="secondary"
            margin={false}
            onClick={() =>
              downloadCsv(
                formatFailedRows({
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
      {knownRows.length > 0 && (
        <p className={styles.choices} role="note">
          {words.knownPeople(knownRows.length)}
          <label>
            <input
              checked={knownRows.every((row) => leftOutRows.has(row))}
              onChange={({ target }) => onLeaveOut(target.checked ? knownRows : [])}
              type="checkbox"
            />{' '}
            {words.leaveOutAll}
          </label>
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            <th scope="col">{words.result}</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(from, to).map((each) => (
            <tr className={each.outcome === 'failed' ? styles.isFailed : undefined} key={each.row}>
              <th scope="row">{each.row}</th>
              <td>
                {each.id !== undefined && !(undone && each.outcome === 'create') ? (
                  <Link href={`${list}/${each.id}`}>{words.rowKinds[each.outcome]}</Link>
                ) : (
                  words.rowKinds[each.outcome]
                )}
                {undone &&
                  (each.outcome === 'create' || each.outcome === 'update') &&
                  ` (${words.undoneShort})`}
                {each.reason !== undefined && `: ${each.reason}`}
                <RowValues
                  conversions={each.conversions}
                  doubts={doubts.get(each.row)}
                  values={toLabelledValues(mapping, targets, rows.get(each.row)?.cells ?? [])}
                />
                {each.changes && <Changes changes={each.changes} />}
                {isKnown(each) && (
                  <PossibleDuplicates
                    alike={people?.get(each.row) ?? []}
                    list={list}
                    sharing={each.sharing ?? []}
                    isLeftOut={leftOutRows.has(each.row)}
                    onLeaveOut={(isOut) => leaveOut(each.row, isOut)}
                  />
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

const downloadCsv = (text: string, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
