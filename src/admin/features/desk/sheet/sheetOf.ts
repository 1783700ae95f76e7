/** The data of a deal's sheet for the customer: only what the reader may see, without the dealer's internal values. */
import { getLocalI18n, type PayloadRequest } from 'payload'
import { isId } from '../../../../plugins/database/model/id'
import { titlesOf } from '../../../shared/titles'
import { loadTradesAndFees } from '../../deal/tradesAndFees'
import { type Line, linesOf } from '../../deal/lines'
import { sumsOf } from '../../deal/sums'
import { translations as sumTranslations } from '../../deal/translations/sums'
import { visibleRecords } from '../../deal/visibleRecords'
import { toDecimal } from '../money'
import { type Scenario, toScenarios } from '../../../../vocabulary/paymentScenarios'
import { type ScenarioResult, calculateScenario } from '../scenarios'

export type Sheet = {
  customer: string | undefined
  /** The business that sells. */
  dealer: string | undefined
  dealId: string | undefined
  isComplete: boolean
  lines: readonly Line[]
  scenarios: readonly { calculated: ScenarioResult; scenario: Scenario }[]
  toFinance: bigint
  vehicle: string | undefined
  vin: string | undefined
}

const fieldNames = [
  'customer',
  'dealId',
  'downPayment',
  'gap',
  'paymentScenarios',
  'salesPrice',
  'taxesAndFees',
  'tenant',
  'vehicle',
  'vsc',
] as const

/** Loads the sheet; undefined if the deal is deleted or the reader may not see it. */
export const loadSheet = async (
  reader: PayloadRequest,
  id: number,
  language: 'en' | 'es',
): Promise<Sheet | undefined> => {
  const req = { ...reader, i18n: await getLocalI18n({ config: reader.payload.config, language }) }
  const [deal] = await visibleRecords(req, 'deals', { id: { equals: id } }, fieldNames)
  if (!deal) return undefined
  const {
    customer,
    dealId,
    downPayment,
    gap,
    paymentScenarios,
    salesPrice,
    taxesAndFees,
    tenant,
    vehicle,
    vsc,
  } = deal
  const tradesAndFees = await loadTradesAndFees(req, { deal: id, fees: taxesAndFees })
  const sums = sumsOf({
    ...tradesAndFees,
    downPayment,
    financedAmount: null,
    gap,
    margin: null,
    salesPrice,
    vsc,
  })
  const titles = await titlesOf(req, [
    ...(isId(customer) ? [{ id: customer, slug: 'customers' }] : []),
    ...(isId(tenant) ? [{ id: tenant, slug: 'tenants' }] : []),
    ...(isId(vehicle) ? [{ id: vehicle, slug: 'vehicles' }] : []),
  ])
  const [car] = isId(vehicle)
    ? await visibleRecords(req, 'vehicles', { id: { equals: vehicle } }, ['vin'])
    : []
  const dealAmounts = {
    downPayment: toDecimal(sums.downPayment.amount),
    toFinance: toDecimal(sums.toFinance + sums.downPayment.amount),
  }
  return {
    customer: titles.get(`customers/${String(customer)}`),
    dealer: titles.get(`tenants/${String(tenant)}`),
    dealId: toText(dealId),
    isComplete: sums.isComplete,
    // A deal without a trade needs no line that says so.
    lines: linesOf(sums, tradesAndFees.labels, sumTranslations[language]).filter(
      ({ key }) => key !== 'trades' || sums.trades === 'hidden',
    ),
    scenarios: toScenarios(paymentScenarios).map((scenario) => ({
      calculated: calculateScenario(scenario, dealAmounts),
      scenario,
    })),
    toFinance: sums.toFinance,
    vehicle: titles.get(`vehicles/${String(vehicle)}`),
    vin: toText(car?.['vin']),
  }
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
