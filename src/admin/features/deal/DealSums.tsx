'use client'

import { Button } from '@payloadcms/ui'
import { useId } from 'react'
import { buttonTranslations } from '../../shared/translations'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import type { TradesAndFees } from './tradesAndFees'
import styles from './deal.module.css'
import { SumsTable } from './SumsTable'
import { translations } from './translations/sums'
import { useTradesAndFees, useSums } from './useSums'

/**
 * The sums of the deal, line by line, updated while somebody types.
 *
 * @param props.isBeside whether it stands beside the other fields of its tab, where there is room
 */
export const DealSums = ({ isBeside = false }: { isBeside?: boolean }) => {
  const { answer: tradesAndFees, hasFailed, isAsking, refresh } = useTradesAndFees()
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const id = useId()
  return (
    <section
      aria-busy={isAsking}
      aria-labelledby={id}
      className={`${styles.sums} ${isBeside ? styles.beside : ''}`}
    >
      <h3 className={text.heading} id={id}>
        {words.title}
      </h3>
      {tradesAndFees ? (
        <ComputedSums tradesAndFees={tradesAndFees} titleId={id} />
      ) : (
        <p role="status">{hasFailed ? words.failed : words.loading}</p>
      )}
      {hasFailed && (
        <Button buttonStyle="secondary" onClick={refresh} size="small">
          {buttons.again}
        </Button>
      )}
    </section>
  )
}

const ComputedSums = ({ tradesAndFees, titleId }: { tradesAndFees: TradesAndFees; titleId: string }) => (
  <SumsTable labels={tradesAndFees.labels} sums={useSums(tradesAndFees)} titleId={titleId} />
)
