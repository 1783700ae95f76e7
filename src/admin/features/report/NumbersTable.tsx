'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import {
  type Chosen,
  collectionOfCounted,
  type Counted,
  reported,
} from '../../../plugins/saved-views/filters/report'
import { formatAmount } from '../../../lib/amounts'
import { useWords } from '../../shared/useWords'
import { buildFigureUrl } from '../related/listAddress'
import styles from './report.module.css'
import type { Line } from './line'
import { translations } from './translations'
import { createNumberFormat } from '../../shared/numbers'

type Props = {
  chosen: Chosen
  label: string
  lines: readonly Line[]
  name: 'month' | 'rep' | 'source'
  total: Line
}

/** A table of the report's numbers. Each number links to the list of the records that it counts. */
export const NumbersTable = ({ chosen, label, lines, name, total }: Props) => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const { admin } = useConfig().config.routes
  const number = createNumberFormat(language)
  const percent = createNumberFormat(language, { style: 'percent' })
  const columns: { counted: Counted; key: keyof typeof words.columns; text: (line: Line) => string }[] = [
    { counted: 'leads', key: 'leads', text: ({ numbers }) => number.format(numbers.leads) },
    { counted: 'contacted', key: 'contacted', text: ({ numbers }) => number.format(numbers.contacted) },
    {
      counted: 'contacted',
      key: 'response',
      text: ({ numbers: { minutes } }) => (minutes === null ? '–' : words.duration(minutes)),
    },
    { counted: 'won', key: 'won', text: ({ numbers }) => number.format(numbers.won) },
    {
      counted: 'won',
      key: 'rate',
      text: ({ numbers: { leads, won } }) => (leads === 0 ? '–' : percent.format(won / leads)),
    },
    { counted: 'deals', key: 'deals', text: ({ numbers }) => number.format(numbers.deals) },
    { counted: 'units', key: 'units', text: ({ numbers }) => number.format(numbers.units) },
    { counted: 'units', key: 'gross', text: ({ numbers }) => formatAmount(numbers.gross) ?? numbers.gross },
  ]
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <div aria-label={label} className={styles.scroll} role="group" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.names[name]}</th>
            {columns.map(({ key }) => (
              <th key={key} scope="col">
                {words.columns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...lines, total].map((line) => (
            <tr className={line === total ? styles.total : undefined} key={line.key}>
              <th scope="row">{line.label}</th>
              {columns.map(({ counted, key, text }) => (
                <td key={key}>
                  <Link
                    href={buildFigureUrl(
                      collectionOfCounted(counted),
                      reported(counted, chosen, line.part),
                      admin,
                    )}
                  >
                    {text(line)}
                  </Link>
                  {key === 'gross' && line.numbers.unread > 0 && (
                    <small>{words.unread(line.numbers.unread)}</small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
