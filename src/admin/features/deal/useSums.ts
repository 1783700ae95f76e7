'use client'

import { useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { readId } from '../../../plugins/database/model/id'
import { useAnswer } from '../../shared/useAnswer'
import type { TradesAndFees } from './tradesAndFees'
import { type Sums, sumsOf } from './sums'

/** The trades and fees of the deal in the form. */
export const useTradesAndFees = () => {
  const { id: deal } = useDocumentInfo()
  const fees = useFormFields(([fields]) => fields['taxesAndFees']?.value)
  return useAnswer<TradesAndFees>('deal-trades-and-fees', { deal: readId(Number(deal)), fees })
}

/** The sums of the deal in the form, as it is edited. */
export const useSums = (tradesAndFees: TradesAndFees): Sums => {
  const downPayment = useFormFields(([fields]) => fields['downPayment']?.value)
  const financedAmount = useFormFields(([fields]) => fields['financedAmount']?.value)
  const gap = useFormFields(([fields]) => fields['gap']?.value)
  const margin = useFormFields(([fields]) => fields['margin']?.value)
  const salesPrice = useFormFields(([fields]) => fields['salesPrice']?.value)
  const vsc = useFormFields(([fields]) => fields['vsc']?.value)
  return sumsOf({ ...tradesAndFees, downPayment, financedAmount, gap, margin, salesPrice, vsc })
}
