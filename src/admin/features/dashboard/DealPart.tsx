'use client'

import { useTranslation } from '@payloadcms/ui'
import { ofStatus } from '../../../plugins/saved-views/filters/figures'
import { formatAmount } from '../../shared/decimal'
import { useWords } from '../../shared/useWords'
import { Bars } from './Bars'
import styles from './dashboard.module.css'
import type { DealFigures } from './deals'
import { Part } from './Part'
import { useListAddress } from './useListAddress'
import { translations } from './translations'

/** The number and the total price of deals in each status. */
export const DealPart = ({ deals: { others, statuses } }: { deals: DealFigures }) => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const listOf = useListAddress()
  return (
    <Part title={words.deals}>
      {statuses.length === 0 && <p className={styles.none}>{words.noDeals}</p>}
      <Bars
        bars={statuses.map(({ count, sum, unread, value }) => ({
          count,
          href: listOf('deals', ofStatus('status', value)),
          key: JSON.stringify(value),
          label: value === null ? words.noStatus : value === '' ? words.emptyStatus : value,
          more: [
            ...(unread < count ? [formatAmount(sum) ?? sum] : []),
            ...(unread > 0 ? [words.unread(unread)] : []),
          ].join(' · '),
        }))}
        language={language}
      />
      {others > 0 && <p className={styles.none}>{words.otherDeals(others)}</p>}
    </Part>
  )
}
