'use client'

import { Button, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useId } from 'react'
import { buttonTranslations } from '../../shared/translations'
import { readId } from '../../../plugins/database/model/id'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import type { Charges } from './charges'
import styles from './deal.module.css'
import { SumsTable } from './SumsTable'
import { sumsOf } from './sums'
import { useAnswer } from '../../shared/useAnswer'
import { translations } from './translations/sums'

/**
 * The sums of the deal, line by line, updated while somebody types.
 *
 * @param props.isBeside whether it stands beside the other fields of its tab, where there is room
 */
export const DealSums = ({ isBeside = false }: { isBeside?: boolean }) => {
  const { id: deal } = useDocumentInfo()
  const fees = useFormFields(([fields]) => fields['taxesAndFees']?.value)
  const {
    refresh: again,
    answer: charges,
    hasFailed,
    isAsking,
  } = useAnswer<Charges>('deal-charges', { deal: readId(Number(deal)), fees })
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
      {charges ? (
        <ComputedSums charges={charges} titleId={id} />
      ) : (
        <p role="status">{hasFailed ? words.failed : words.loading}</p>
      )}
      {hasFailed && (
        <Button buttonStyle="secondary" onClick={again} size="small">
          {buttons.again}
        </Button>
      )}
    </section>
  )
}

const ComputedSums = ({ charges, titleId }: { charges: Charges; titleId: string }) => {
  const downPayment = useFormFields(([fields]) => fields['downPayment']?.value)
  const financedAmount = useFormFields(([fields]) => fields['financedAmount']?.value)
  const gap = useFormFields(([fields]) => fields['gap']?.value)
  const margin = useFormFields(([fields]) => fields['margin']?.value)
  const salesPrice = useFormFields(([fields]) => fields['salesPrice']?.value)
  const vsc = useFormFields(([fields]) => fields['vsc']?.value)
  const sums = sumsOf({ ...charges, downPayment, financedAmount, gap, margin, salesPrice, vsc })
  return <SumsTable labels={charges.labels} sums={sums} titleId={titleId} />
}
