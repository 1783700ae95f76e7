/** Parts of the page of a deal: its latest error, and what it adds up to. */
import { Link } from '../../shared/Link'
import { inLanguage } from '../../../fields/translated'
import { revisionKey } from '../../../plugins/ledger/reserved'
import type { RecordPartProps } from '../../../fields/recordPage'
import { mayChange } from '../../shared/reader'
import text from '../../shared/text.module.css'
import { toScenarios } from '../../../vocabulary/paymentScenarios'
import { toDecimal, toUsd } from '../desk/money'
import { calculateScenario } from '../desk/scenarios'
import { translations as deskTranslations } from '../desk/translations'
import styles from './deal.module.css'
import { DealError } from './DealError'
import { sumsOf } from './sums'
import { SumsTable } from './SumsTable'
import { loadTradesAndFees } from './tradesAndFees'
import { translations } from './translations/sums'
import { checklistOfDeal, kindsOf } from '../papers/papers'
import { translations as paperTranslations } from '../papers/translations'

/** The latest error of a deal. Who may change the deal can clear it. */
export const LatestError = async ({ doc, id, req }: RecordPartProps) => {
  const { latestError } = doc
  if (typeof latestError !== 'string' || latestError.trim() === '') return null
  const isClearable = await mayChange(req, 'deals', id)
  return (
    <DealError error={latestError} id={id} isClearable={isClearable} revision={Number(doc[revisionKey])} />
  )
}

/** The sums of the saved deal, the monthly payments of its scenarios, and the ways to its papers and to the sheet for the customer. */
export const DealSummary = async ({ doc, id, req }: RecordPartProps) => {
  const words = inLanguage(req.i18n.language, translations)
  const { downPayment, financedAmount, gap, margin, salesPrice, taxesAndFees, vsc } = doc
  const tradesAndFees = await loadTradesAndFees(req, { deal: id, fees: taxesAndFees })
  const sums = sumsOf({ ...tradesAndFees, downPayment, financedAmount, gap, margin, salesPrice, vsc })
  const deskWords = inLanguage(req.i18n.language, deskTranslations)
  const amounts = {
    downPayment: toDecimal(sums.downPayment.amount),
    toFinance: toDecimal(sums.toFinance + sums.downPayment.amount),
  }
  const payments = toScenarios(doc['paymentScenarios']).flatMap((scenario, at) => {
    const calculated = calculateScenario(scenario, amounts)
    return 'payments' in calculated
      ? [{ ...calculated.payments, name: deskWords.called(at + 1, scenario.name) }]
      : []
  })
  const { needed } = await checklistOfDeal(req, { ...doc, id }, await kindsOf(req, { deal: { equals: id } }))
  const base = `${req.payload.config.routes.admin}/collections/deals/${id}`
  return (
    <section aria-labelledby="deal-sums" className={styles.sums}>
      <h2 className={text.heading} id="deal-sums">
        {words.title}
      </h2>
      <SumsTable labels={tradesAndFees.labels} sums={sums} titleId="deal-sums" />
      {payments.length > 0 && (
        <ul>
          {payments.map(({ count, monthly, name }, at) => (
            <li key={at}>
              {name}: {deskWords.count(count)}, {toUsd(monthly)}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link href={`${base}/files`}>
          {inLanguage(req.i18n.language, paperTranslations).needed(
            needed.filter(({ isThere }) => isThere).length,
            needed.length,
          )}
        </Link>
      </p>
      <p>
        <Link href={`${base}/details#field-paymentScenarios`}>{words.payments}</Link> ·{' '}
        <Link href={`${base}/sheet`}>{words.sheet}</Link>
      </p>
    </section>
  )
}
